import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../theme/Icon';
import type { AnyField } from '../../schema/fields/types';
import { FieldBox } from '../parts/FieldBox';
import { inputOf } from './index';
import type { InputProps } from './types';

const blank = (of: Readonly<Record<string, AnyField>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, 'default' in field && field.default !== undefined ? field.default : null]));

/** Entries of sub-fields, each a small form of its own. */
export function ListInput({ id, name, field, value, onChange, disabled, labels }: InputProps<'list'>) {
  const t = useT();
  const entries = value ?? [];
  const words = labels.of(name);
  const change = (index: number, key: string, next: unknown): void => onChange(entries.map((entry, at) => (at === index ? { ...entry, [key]: next } : entry)));
  return (
    <div className="entries">
      {entries.map((entry, index) => (
        <fieldset className="entry" key={index} disabled={disabled}>
          <legend>{t('input.entry', { number: index + 1 })}</legend>
          {Object.entries(field.of).map(([key, sub]) => {
            const Input = inputOf(sub);
            const subId = `${id}-${index}-${key}`;
            return (
              <FieldBox key={key} id={subId} label={words.field(key)} required={sub.required}>
                {(ids) => <Input {...ids} name={key} field={sub} labels={words} value={(entry[key] ?? null)} onChange={(next) => change(index, key, next)} />}
              </FieldBox>
            );
          })}
          <button type="button" className="icon-button entry__remove" aria-label={t('input.removeEntry', { number: index + 1 })} onClick={() => onChange(entries.filter((_entry, at) => at !== index))}><Icon name="delete" size={18} /></button>
        </fieldset>
      ))}
      <button type="button" id={id} className="button button--small" disabled={disabled || entries.length >= (field.max ?? 200)} onClick={() => onChange([...entries, blank(field.of)])}><Icon name="add" size={16} />{t('input.addEntry')}</button>
    </div>
  );
}
