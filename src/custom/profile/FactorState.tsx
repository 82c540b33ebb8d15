import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../ui/Icon';

/** Whether the second factor is on, in a word, an icon and a colour. */
export function FactorState({ on }: { on: boolean }) {
  const t = useT();
  return (
    <span className={`chip ${on ? 'chip--done' : 'chip--waiting'}`}>
      <Icon name={on ? 'check' : 'alert'} size={16} />
      {t(on ? 'account.on' : 'account.off')}
    </span>
  );
}
