import { BankChoice } from '../inputs/BankChoice';
import { Choose } from '../inputs/Choose';
import { withoutField } from '../format/chips';
import { useScreen } from '../screen';
import type { FilterProps } from './types';

/** Any of a few values, as boxes to tick. */
export function ChoiceFilter({ name, field, filter, onChange, id }: FilterProps) {
  const { labels, t } = useScreen();
  const options: readonly (readonly [string | boolean, string])[] =
    field?.kind === 'enum'
      ? Object.keys(field.values).map((key) => [key, labels.option(name, key)])
      : [
          [true, t('value.yes')],
          [false, t('value.no')],
        ];
  const chosen: readonly unknown[] = filter[name] === undefined ? [] : [filter[name]].flat();
  const toggle = (value: string | boolean): void => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    const rest = withoutField(filter, name);
    onChange(next.length === 0 || next.length === options.length ? rest : { ...rest, [name]: next.length === 1 ? next[0] : next });
  };
  return (
    <span className="choices">
      {options.map(([value, word], index) => (
        <label className="choice" key={String(value)}>
          <input type="checkbox" id={index === 0 ? id : undefined} checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {word}
        </label>
      ))}
    </span>
  );
}

/** One bank, or any. */
export function BankFilter({ name, filter, onChange, id }: FilterProps) {
  const { t } = useScreen();
  const value = filter[name];
  return (
    <BankChoice
      id={id}
      none={t('list.any')}
      value={typeof value === 'string' ? value : null}
      onChange={(code) => onChange(code === null ? withoutField(filter, name) : { ...filter, [name]: code })}
    />
  );
}

export function RefFilter({ name, field, filter, onChange, id }: FilterProps) {
  if (field?.kind !== 'ref' && field?.kind !== 'refs') return null;
  const chosen = filter[name] === undefined ? [] : [filter[name]].flat().map(Number).filter(Number.isInteger);
  return (
    <Choose
      id={id}
      resource={field.resource}
      multiple
      chosen={chosen}
      invalid={false}
      onChoose={(ids) => onChange(ids.length === 0 ? withoutField(filter, name) : { ...filter, [name]: ids.length === 1 ? ids[0] : ids })}
    />
  );
}

/** Exactly this value. */
export function ExactFilter({ name, filter, onChange, id }: FilterProps) {
  const value = filter[name];
  return (
    <input
      id={id}
      className="field__input"
      type="text"
      value={value === undefined ? '' : String(value)}
      onChange={(event) =>
        onChange(event.target.value.trim() === '' ? withoutField(filter, name) : { ...filter, [name]: event.target.value.trim() })
      }
    />
  );
}
