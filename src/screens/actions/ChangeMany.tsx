import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import type { Refusal } from '../errors';
import { checkRecord } from '../form/checks';
import { blank } from '../form/fields';
import { cellLabel } from '../form/formErrors';
import { showRefused, useCheckedForm } from '../form/useCheckedForm';
import { InputField } from '../parts/InputField';
import { useScreen } from '../screen';
import type { Asked } from './ActionHost';
import { AllQuestion, Outcomes, type BulkResult } from './Bulk';
import { Refused } from './Refused';
import { useDialogCommands } from './useDialogCommands';
import { useActionWords } from './words';

interface Props {
  asked: Asked;
  onRefused?: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Changes fields of many rows at once: those one ticks get the same value in each, the others stay as they are. */
export default function ChangeMany({ asked: { rows, all }, onRefused, onClose }: Props) {
  const { def, labels, language, t, actor } = useScreen();
  const w = useActionWords();
  const id = useId();
  // What only one record may have is changed in its row.
  const fields = Object.fromEntries((def.inRow ?? []).flatMap((name) => (def.fields[name]?.unique ? [] : [[name, def.fields[name]!]])));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [matching, setMatching] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const { sendMany, sendForAll } = useDialogCommands();
  const { form, submit } = useCheckedForm(blank(fields, actor.user.id), async (values) =>
    checkRecord(def.fields, Object.fromEntries([...ticked].map((name) => [name, values[name]])), {
      mode: 'update',
      language,
      label: (...path) => cellLabel(labels, ...path),
    }),
  );
  const fail = (refused: Refusal): void => {
    showRefused(form, refused.errors);
    setRefusal(refused);
  };
  // Counted when the dialog opens.
  const countAll = useRef(sendForAll);
  countAll.current = sendForAll;
  useEffect(() => {
    if (!all) return;
    void countAll.current('update', all).then((counted) => {
      if ('refusal' in counted) setRefusal(counted.refusal);
      else setMatching(counted.count);
    });
  }, [all]);
  const save = async (): Promise<void> => {
    if (busy) return;
    if (ticked.size === 0) return setRefusal({ status: 400, text: w('changeNone'), errors: {} });
    setBusy(true);
    setRefusal(null);
    await submit(async (values) => {
      if (all) {
        const begun = await sendForAll('update', all, matching ?? 0, values);
        if ('refusal' in begun) return fail(begun.refusal);
        onRefused?.([]);
        return onClose();
      }
      const sent = await sendMany('update', rows, values);
      if ('refusal' in sent) return fail(sent.refusal);
      onRefused?.(sent.outcomes.filter(({ code }) => code !== 0).map((outcome) => outcome.id));
      return setResult(sent);
    });
    setBusy(false);
  };
  if (result) return <Outcomes action="update" title={t('show.edit')} rows={rows} result={result} onClose={onClose} />;
  const title = all ? w('allTitle', { action: t('show.edit') }) : w('bulkTitle', { action: t('show.edit'), count: rows.length });
  return (
    <Dialog
      title={title}
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <form
        className="action-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {all && <AllQuestion count={matching} />}
        <p className="muted">{w('changeHelp')}</p>
        <FormProvider {...form}>
          {Object.entries(fields).map(([name, field], index) => (
            <div key={name} className="change-many">
              <label className="choice">
                <input
                  type="checkbox"
                  checked={ticked.has(name)}
                  disabled={busy}
                  data-autofocus={index === 0 ? '' : undefined}
                  onChange={() => setTicked((now) => new Set(now.has(name) ? [...now].filter((one) => one !== name) : [...now, name]))}
                />
                {labels.field(name)}
              </label>
              {ticked.has(name) && <InputField id={`${id}-${name}`} name={name} field={field} labels={labels} disabled={busy} />}
            </div>
          ))}
        </FormProvider>
        {refusal && <Refused refusal={refusal} />}
        <div className="dialog__actions">
          <button type="button" className="button" onClick={onClose} disabled={busy}>
            {t('dialog.cancel')}
          </button>
          <button type="submit" className="button button--primary" disabled={busy || (all !== undefined && !matching)}>
            <Icon name="check" size={18} />
            {busy ? w('sending') : w('confirm', { action: title })}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
