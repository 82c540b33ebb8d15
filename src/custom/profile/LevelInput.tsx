import { useActor } from '../../auth/permissions';
import { useLanguage } from '../../providers/i18n/language';
import { levelText, TOP_LEVEL } from '../../schema/data/levels';
import type { InputProps } from '../../screens/fields/types';
import { Select } from '../../ui/Select';

/** A level by its number and its name. None above the employee's own is offered, because an employee gives no more than they have. */
export default function LevelInput({ id, name, field, value, onChange, invalid, disabled, describedBy }: InputProps) {
  const { user } = useActor();
  const language = useLanguage();
  const levels = Array.from({ length: TOP_LEVEL }, (_, index) => TOP_LEVEL - index).filter(
    (level) => level <= user.level || level === value,
  );
  return (
    <Select
      id={id}
      name={name}
      value={String(value ?? '')}
      options={levels.map((level) => [String(level), levelText(level, language)])}
      required={field.required}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
