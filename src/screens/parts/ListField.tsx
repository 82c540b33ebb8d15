import { useLayoutEffect, useRef, useState, type ComponentType, type KeyboardEvent, type MouseEvent } from 'react';
import { get, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import type { FieldLabels } from '../../schema/labels';
import type { AnyField, Field, Fields } from '../../schema/fields/types';
import { Icon } from '../../ui/Icon';
import { blank } from '../form/fields';
import { sentencesOf } from '../form/formErrors';
import { useAsked } from '../form/useAsked';
import { useScreen } from '../screen';
import { FieldBox } from './FieldBox';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    entry: 'รายการที่ {number}',
    addEntry: 'เพิ่มรายการ',
    moveUp: 'ย้ายรายการที่ {number} ขึ้น',
    moveDown: 'ย้ายรายการที่ {number} ลง',
    moved: 'ย้ายไปเป็นรายการที่ {number} จาก {count}',
  },
  {
    entry: 'Entry {number}',
    addEntry: 'Add an entry',
    moveUp: 'Move entry {number} up',
    moveDown: 'Move entry {number} down',
    moved: 'Moved to entry {number} of {count}',
  },
);

export interface FieldProps {
  id: string;
  name: string;
  /** Where the value stands in the form, when the field is a cell of a list: `steps.2.reward`. */
  path?: string;
  field: AnyField;
  labels: FieldLabels;
  disabled?: boolean;
  /** Must it have a value as the form is filled in? Absent: as its own declaration says. */
  required?: boolean;
  /** Left empty, the server makes its value. */
  made?: boolean;
  /** How the kept value ends, of personal data that stays as it is when nothing is typed. */
  kept?: string;
}

/** `Cell`: the input of one cell, which may be a list again. */
interface Props extends FieldProps {
  field: Field<'list'>;
  Cell: ComponentType<FieldProps>;
}

const MOST = 200;

/** The focus stays among the entries when the one it stood in goes: in the next one, in the one before, or on the button that adds one. */
function leaveEntry({ currentTarget }: MouseEvent): void {
  const entry = currentTarget.closest('.entry');
  const beside = [entry?.nextElementSibling, entry?.previousElementSibling];
  const next = beside.map((one) => one?.querySelector<HTMLElement>(':scope > .entry__tools > .entry__remove'));
  (next.find((one) => one) ?? entry?.parentElement?.querySelector<HTMLElement>(':scope > .button'))?.focus();
}

interface CellsProps extends Pick<FieldProps, 'id' | 'labels' | 'disabled'>, Pick<Props, 'Cell'> {
  path: string;
  of: Fields;
}

/** The inputs of one entry: those that its other cells ask for. */
function Cells({ id, path, of, labels, disabled, Cell }: CellsProps) {
  const asked = useAsked(of, { path });
  return Object.entries(of)
    .filter(([cell]) => asked.isShown(cell))
    .map(([cell, field]) => (
      <Cell
        key={cell}
        id={`${id}-${cell}`}
        name={cell}
        path={`${path}.${cell}`}
        field={field}
        labels={labels}
        disabled={disabled}
        required={asked.isRequired(cell)}
      />
    ));
}

/**
 * Moves an entry by one place; also Alt with an arrow, anywhere in the entry. At the end it stays where it is, so that the focus does, too.
 */
function MoveButton({ up = false, number, blocked, onMove }: { up?: boolean; number: number; blocked: boolean; onMove: () => void }) {
  const w = useWords();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={w(up ? 'moveUp' : 'moveDown', { number })}
      aria-keyshortcuts={up ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
      aria-disabled={blocked || undefined}
      onClick={onMove}
    >
      <Icon name={up ? 'chevron_up' : 'chevron_down'} size={18} />
    </button>
  );
}

/**
 * A list field: entries of cells, each a small form of its own with its own sentences; what is wrong with the list as a whole stands below
 * it.
 */
export function ListField({ id, name, path = name, field, labels, disabled, required = field.required, Cell }: Props) {
  const { t, actor } = useScreen();
  const w = useWords();
  const { fields: entries, append, remove, move } = useFieldArray({ name: path, keyName: 'key' });
  const { clearErrors } = useFormContext();
  const { errors } = useFormState({ name: path });
  const words = labels.of(name);
  const isByHand = field.sorted === 'hand';
  const [moved, setMoved] = useState('');
  // An entry that changes its place is taken out of the page for a moment, and with it the focus.
  const held = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    held.current?.focus();
    held.current = null;
  }, [entries]);
  const moveTo = (from: number, to: number): void => {
    if (disabled || to < 0 || to >= entries.length) return;
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    move(from, to);
    if (field.distinct !== undefined) for (const index of entries.keys()) clearErrors(`${path}.${index}.${field.distinct}`);
    setMoved(w('moved', { number: to + 1, count: entries.length }));
  };
  const onMoveKey = (event: KeyboardEvent, index: number): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!isByHand || step === undefined || !event.altKey) return;
    event.preventDefault();
    moveTo(index, index + step);
  };
  return (
    <FieldBox
      id={id}
      label={labels.field(name)}
      required={required}
      help={labels.help(name)}
      error={sentencesOf(get(errors, path))['']}
      group
    >
      {() => (
        <div className="entries">
          {entries.map(({ key: entry }, index) => (
            <fieldset className="entry" key={entry} disabled={disabled} onKeyDown={(event) => onMoveKey(event, index)}>
              <legend>{w('entry', { number: index + 1 })}</legend>
              <Cells id={`${id}-${index}`} path={`${path}.${index}`} of={field.of} labels={words} disabled={disabled} Cell={Cell} />
              <div className="entry__tools">
                {isByHand && (
                  <>
                    <MoveButton up number={index + 1} blocked={index === 0} onMove={() => moveTo(index, index - 1)} />
                    <MoveButton number={index + 1} blocked={index === entries.length - 1} onMove={() => moveTo(index, index + 1)} />
                  </>
                )}
                <button
                  type="button"
                  className="icon-button entry__remove"
                  aria-label={t('input.removeEntry', { number: index + 1 })}
                  onClick={(event) => {
                    leaveEntry(event);
                    remove(index);
                  }}
                >
                  <Icon name="delete" size={18} />
                </button>
              </div>
            </fieldset>
          ))}
          <button
            type="button"
            id={id}
            className="button button--small"
            disabled={disabled || entries.length >= (field.max ?? MOST)}
            onClick={() => append(blank(field.of, actor.user.id), { shouldFocus: false })}
          >
            <Icon name="add" size={16} />
            {w('addEntry')}
          </button>
          {isByHand && (
            <p className="visually-hidden" role="status">
              {moved}
            </p>
          )}
        </div>
      )}
    </FieldBox>
  );
}
