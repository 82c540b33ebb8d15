import type { EnumValues } from '../../schema/fields/types';
import type { InputProps } from '../fields/types';

interface Props extends Pick<InputProps<'tags'>, 'id' | 'name' | 'value' | 'onChange' | 'describedBy' | 'invalid' | 'disabled'> {
  values: EnumValues;
  /** What a value is called. */
  word: (value: string) => string;
}

/** Any of a closed set of words, each a box to tick; kept in the order of the set. */
export function Choices({ id, name, values, value, onChange, word, describedBy, invalid, disabled }: Props) {
  const chosen = value ?? [];
  const tick = (one: string, on: boolean): void =>
    onChange(Object.keys(values).filter((each) => (each === one ? on : chosen.includes(each))));
  return (
    <span className="choices">
      {Object.keys(values).map((each, index) => (
        <label className="choice" key={each}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            name={name}
            checked={chosen.includes(each)}
            disabled={disabled}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => tick(each, event.target.checked)}
          />
          {word(each)}
        </label>
      ))}
    </span>
  );
}
