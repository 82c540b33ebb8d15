import { useId } from 'react';
import { useOnline } from '../../providers/useOnline';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useActions } from './ActionHost';

/**
 * A declared action as a button of the record page. `blocked`: why it cannot be used just now; the button can still be reached, to learn
 * that. Without a network nothing can be done.
 */
export function ActionButton({ name, row, primary, ...props }: { name: string; row: Rec; primary: boolean; blocked?: string }) {
  const { def, labels, t } = useScreen();
  const { run, preload } = useActions();
  const online = useOnline();
  const blocked = online ? props.blocked : t('call.network');
  const why = useId();
  const action = def.actions[name];
  if (!action) return null;
  return (
    <>
      <button
        type="button"
        className={`button ${primary ? 'button--primary' : `tone-${action.tone ?? 'neutral'}`}`}
        aria-keyshortcuts={action.key}
        aria-disabled={blocked !== undefined || undefined}
        aria-describedby={blocked === undefined ? undefined : why}
        data-tip={blocked}
        onClick={() => {
          if (blocked === undefined) run(name, [row]);
        }}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon name={action.icon ?? 'check'} size={18} />
        {labels.action(name)}
      </button>
      {blocked !== undefined && (
        <span hidden id={why}>
          {blocked}
        </span>
      )}
    </>
  );
}
