import { Icon } from '../../theme/Icon';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useActions } from './ActionHost';

/** A declared action as a button of the record page. `blocked`: why it cannot be used just now. */
export function ActionButton({ name, row, primary, blocked }: { name: string; row: Rec; primary: boolean; blocked?: string }) {
  const { def, labels } = useScreen();
  const { run, preload } = useActions();
  const action = def.actions[name];
  if (!action) return null;
  return (
    <button
      type="button" className={`button ${primary ? 'button--primary' : `tone-${action.tone ?? 'neutral'}`}`} disabled={blocked !== undefined} title={blocked} aria-keyshortcuts={action.key}
      onClick={() => run(name, [row])} onPointerEnter={preload} onFocus={preload}
    >
      <Icon name={action.icon ?? 'check'} size={18} />{labels.action(name)}
    </button>
  );
}
