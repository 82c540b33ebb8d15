import { Icon } from '../../ui/Icon';
import { useProfileWords } from './words';

/** Whether the second factor is on, in a word, an icon and a colour. */
export function FactorState({ on }: { on: boolean }) {
  const w = useProfileWords();
  return (
    <span className={`chip ${on ? 'chip--done' : 'chip--waiting'}`}>
      <Icon name={on ? 'check' : 'alert'} size={16} />
      {w(on ? 'on' : 'off')}
    </span>
  );
}
