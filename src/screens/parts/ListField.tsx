import type { ComponentType, MouseEvent } from 'react';
import { get, useFieldArray, useFormState } from 'react-hook-form';
import { useT, type FieldLabels } from '../../providers/i18n/useT';
import type { AnyField, Field } from '../../schema/fields/types';
import { Icon } from '../../theme/Icon';
import { sentencesOf } from '../form/formErrors';
import { FieldBox } from './FieldBox';

export interface FieldProps {
  id: string;
  name: string;
  /** Where the value stands in the form, when the field is a cell of a list: `steps.2.reward`. */
  path?: string;
  field: AnyField;
  labels: FieldLabels;
  disabled?: boolean;
  /** How the kept value ends, of personal data that stays as it is when nothing is typed. */
  kept?: string;
}

/** `Cell`: the input of one cell, which may be a list again. */
interface Props extends FieldProps {
  field: Field<'list'>;
  Cell: ComponentType<FieldProps>;
}

const MOST = 200;

const blank = (of: Readonly<Record<string, AnyField>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, 'default' in field && field.default !== undefined ? field.default : null]));

/** The focus stays among the entries when the one it stood in goes: in the next one, in the one before, or on the button that adds one. */
function leaveEntry({ currentTarget }: MouseEvent): void {
  const entry = currentTarget.closest('.entry');
  const beside = [entry?.nextElementSibling, entry?.previousElementSibling];
  const next = beside.map((one) => one?.querySelector<HTMLElement>(':scope > .entry__remove'));
  (next.find((one) => one) ?? entry?.parentElement?.querySelector<HTMLElement>(':scope > .button'))?.focus();
}

/** A list field: entries of cells, each a small form of its own with its own sentences; what is wrong with the list as a whole stands below it. */
export function ListField({ id, name, path = name, field, labels, disabled, Cell }: Props) {
  const t = useT();
  const { fields: entries, append, remove } = useFieldArray({ name: path, keyName: 'key' });
  const { errors } = useFormState({ name: path });
  const words = labels.of(name);
  return (
    <FieldBox id={id} label={labels.field(name)} required={field.required} help={labels.help(name)} error={sentencesOf(get(errors, path))['']} group>
      {() => (
        <div className="entries">
          {entries.map(({ key: entry }, index) => (
            <fieldset className="entry" key={entry} disabled={disabled}>
              <legend>{t('input.entry', { number: index + 1 })}</legend>
              {Object.entries(field.of).map(([cell, sub]) => (
                <Cell
                  key={cell} id={`${id}-${index}-${cell}`} name={cell} path={`${path}.${index}.${cell}`} field={sub} labels={words} disabled={disabled}
                />
              ))}
              <button
                type="button" className="icon-button entry__remove" aria-label={t('input.removeEntry', { number: index + 1 })}
                onClick={(event) => { leaveEntry(event); remove(index); }}
              >
                <Icon name="delete" size={18} />
              </button>
            </fieldset>
          ))}
          <button
            type="button" id={id} className="button button--small" disabled={disabled || entries.length >= (field.max ?? MOST)}
            onClick={() => append(blank(field.of), { shouldFocus: false })}
          >
            <Icon name="add" size={16} />{t('input.addEntry')}
          </button>
        </div>
      )}
    </FieldBox>
  );
}
