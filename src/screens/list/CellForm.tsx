import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Refused } from '../actions/Refused';
import { useCommand } from '../actions/useCommand';
import type { Refusal } from '../errors';
import { checkRecord } from '../form/checks';
import { cellLabel } from '../form/formErrors';
import { showRefused, useCheckedForm } from '../form/useCheckedForm';
import { useFormWords } from '../form/words';
import { same } from '../../schema/same';
import { InputField } from '../parts/InputField';
import type { Rec } from '../record';
import { useScreen } from '../screen';

/**
 * Changes one field of a row. It is compared with the row as it was when the form opened: what a colleague changed in other fields
 * meanwhile does not matter here, what they changed in this one is shown before it is replaced.
 */
export default function CellForm({ row, name, onClose }: { row: Rec; name: string; onClose: () => void }) {
  const { def, labels, language, t } = useScreen();
  const w = useFormWords();
  const id = useId();
  const [base, setBase] = useState(row);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { send } = useCommand();
  const field = def.fields[name];
  const { form, submit } = useCheckedForm({ [name]: row[name] }, async (values) =>
    checkRecord(def.fields, values, {
      mode: 'update',
      rules: def.rules,
      record: base,
      language,
      label: (...path) => cellLabel(labels, ...path),
    }),
  );
  if (!field) return null;
  const change = async (against: Rec, value: unknown): Promise<void> => {
    const refused = await send('update', against, { [name]: value });
    if (refused?.conflict === 'version' && refused.current && same(refused.current[name], against[name]))
      return change(refused.current, value);
    if (!refused) return onClose();
    if (refused.current) setBase(refused.current);
    showRefused(form, refused.errors);
    setRefusal(refused);
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    await submit((values) => (same(values[name], base[name]) ? Promise.resolve(onClose()) : change(base, values[name])));
    setBusy(false);
  };
  return (
    <form
      className="action-form cell-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormProvider {...form}>
        <InputField id={`${id}-${name}`} name={name} field={field} labels={labels} disabled={busy} />
      </FormProvider>
      {refusal && <Refused refusal={refusal} shown={name} />}
      <div className="dialog__actions">
        <button type="button" className="button button--small" onClick={onClose}>
          {t('dialog.cancel')}
        </button>
        <button type="submit" className="button button--small button--primary" disabled={busy}>
          {w('save')}
        </button>
      </div>
    </form>
  );
}
