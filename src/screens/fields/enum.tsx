import type { IconName } from '../../schema/data/icons';
import type { Tone } from '../../schema/fields/types';
import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';
import { ChoiceFilter } from '../filters/Equals';
import { ChoiceToken } from '../filters/ChoiceToken';
import type { CellProps, InputProps, KindView } from './types';
import { useT } from '../../providers/i18n/useT';
import { Select } from '../../ui/Select';

/** A state is never colour alone: each tone has its own icon beside the word. */
const toneIcons: Record<Tone, IconName> = { done: 'check', waiting: 'clock', working: 'tune', refused: 'block', closed: 'close' };

export function Chip({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`chip chip--${tone}`}>
      <Icon name={toneIcons[tone]} size={14} />
      {children}
    </span>
  );
}

function EnumCell({ name, field, value }: CellProps<'enum'>) {
  const { labels } = useScreen();
  const option = field.values[value];
  const word = labels.option(name, value);
  return typeof option === 'object' && option.tone ? <Chip tone={option.tone}>{word}</Chip> : <span className="clip">{word}</span>;
}

function EnumInput({ value, onChange, field, labels, ...rest }: InputProps<'enum'>) {
  const t = useT();
  const none = field.required ? t('input.choose') : t('input.none');
  return (
    <Select
      {...rest}
      required={field.required}
      value={value ?? ''}
      none={field.required && value !== null ? undefined : none}
      options={Object.keys(field.values).map((key) => [key, labels.option(rest.name, key)])}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}

export default { Cell: EnumCell, Input: EnumInput, Filter: ChoiceFilter, Token: ChoiceToken } satisfies KindView<'enum'>;
