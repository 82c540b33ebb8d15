import type { Tone } from '../../schema/fields/types';
import { Icon } from '../../theme/Icon';
import { useScreen } from '../screen';
import type { CellProps } from './types';

/** A state is never colour alone: each tone has its own icon beside the word. */
const toneIcons: Record<Tone, string> = { done: 'check', waiting: 'clock', working: 'tune', refused: 'block', closed: 'close' };

export function Chip({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`chip chip--${tone}`}><Icon name={toneIcons[tone]} size={14} />{children}</span>;
}

export function EnumCell({ name, field, value }: CellProps<'enum'>) {
  const { labels } = useScreen();
  const option = field.values[value];
  const word = labels.option(name, value);
  return typeof option === 'object' && option.tone ? <Chip tone={option.tone}>{word}</Chip> : <span className="clip">{word}</span>;
}
