import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { Mui } from '../../ui/Mui';
import { onlyHere } from '../../schema/trail';
import { valueText } from '../format/value';
import { useRefNames } from '../list/useRefNames';
import { decorationOf } from '../decorate';
import { ChangesTable } from '../parts/ChangesTable';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { Slot } from '../Slot';
import type { Values } from './fields';
import { useFormWords } from './words';

interface Props {
  record: Rec | null;
  base: Values;
  values: Values;
  /** The fields that were changed. */
  fields: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows each changed field, old and new, before a form is saved. */
export default function ConfirmDialog({ record, base, values, fields, onConfirm, onClose }: Props) {
  const { def, labels, language } = useScreen();
  const w = useFormWords();
  const { changed = {}, effect: Effect } = decorationOf(def);
  // A reference is shown by the title of its record; the form itself only has the number.
  const shown = fields.filter((name) => def.fields[name]?.kind === 'ref');
  const names = useRefNames(
    Object.fromEntries(shown.map((name) => [name, [base[name], values[name]].filter((id) => typeof id === 'number')])),
  );
  const text = (name: string, value: unknown, other: unknown): string => {
    const field = def.fields[name];
    // The browser does not know the old secret, and does not show the new one.
    if (field?.kind === 'secret') return value === null || value === undefined || value === false ? '–' : '••••••';
    const called = field?.kind === 'ref' ? names.get(`${name}:${String(value)}`) : undefined;
    return called ?? (valueText(name, field, onlyHere(value, other), language, labels) || '–');
  };
  return (
    <Dialog wide title={w('confirmTitle')} onClose={onClose}>
      {Effect && (
        <Slot>
          <Mui>
            <Effect base={base} values={values} record={record} />
          </Mui>
        </Slot>
      )}
      <ChangesTable
        headed
        changes={fields
          .filter((name) => changed[name] === undefined)
          .map((name) => ({
            name,
            label: labels.field(name),
            before: text(name, base[name], values[name]),
            after: text(name, values[name], base[name]),
          }))}
      >
        {fields.map((name) => {
          const Changed = changed[name];
          return Changed && <Changed key={name} before={base[name]} after={values[name]} />;
        })}
      </ChangesTable>
      <div className="dialog__actions">
        <button type="button" className="button" onClick={onClose}>
          {w('conflict.back')}
        </button>
        <button type="button" className="button button--primary" data-autofocus onClick={onConfirm}>
          <Icon name="save" size={18} />
          {w('confirmSave')}
        </button>
      </div>
    </Dialog>
  );
}
