import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import type { CommandAnswer } from '../../providers/providerTypes';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../theme/Icon';
import { formatSoon } from '../format/dates';
import { showRefused } from '../form/useCheckedForm';
import { InputField } from '../parts/InputField';
import { liveClaim } from '../record';
import { isMoneyAction } from '../rights';
import { useScreen } from '../screen';
import type { Refusal } from '../errors';
import type { Asked } from './ActionHost';
import { BulkQuestion, Outcomes, type BulkResult } from './Bulk';
import { Question } from './Question';
import { Refused } from './Refused';
import { Reveal } from './Reveal';
import { useActionForm } from './useActionForm';
import { useCommand } from './useCommand';
import { serverNow } from '../../providers/serverTime';

interface Props { asked: Asked; onClose: () => void; onRefused?: (ids: readonly number[]) => void }
const buttonTones: Readonly<Record<string, string>> = { success: 'button--primary', error: 'button--danger', warning: 'button--warn' };

/** Asks the question of an action and sends it. A money action goes out by its own button or Ctrl+Enter only; Enter in an input does nothing there. */
export default function ActionDialog({ asked: { action, rows }, onClose, onRefused }: Props) {
  const { def, labels, t, actor, language } = useScreen();
  const id = useId();
  const spec = def.actions[action];
  const words = useMemo(() => labels.input(action), [labels, action]);
  const [row] = rows;
  const { form, submit: checked } = useActionForm(action, spec ?? { label: '', permission: '' });
  const { send, sendMany } = useCommand();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [answer, setAnswer] = useState<CommandAnswer | null>(null);
  const [bulk, setBulk] = useState<BulkResult | null>(null);
  // State arrives with the next drawing; two presses of a key may come before it.
  const sending = useRef(false);
  if (!spec || !row) return null;
  const money = isMoneyAction(def, spec);
  const many = rows.length > 1;
  const asker = row._approval?.action === action ? row._approval : null;
  const other = many ? null : liveClaim(row, serverNow());

  const fail = (refused: Refusal): void => {
    showRefused(form, refused.errors);
    setRefusal(refused);
  };
  const carryOut = async (data: FieldValues): Promise<void> => {
    if (many) {
      const result = await sendMany(action, rows, data);
      if ('refusal' in result) fail(result.refusal);
      else {
        setBulk({ outcomes: result.outcomes });
        onRefused?.(result.outcomes.filter((outcome) => outcome.code !== 0).map((outcome) => outcome.id));
      }
      return;
    }
    const refused = await send(action, row, data, (given) => { if (given.reveal || given.approval) setAnswer(given); else onClose(); });
    if (refused) fail(refused);
  };
  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await checked(carryOut);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void submit();
    } else if (money && event.target instanceof HTMLInputElement) event.preventDefault();
  };

  if (answer?.reveal) return <Reveal {...answer.reveal} onClose={onClose} />;
  if (answer?.approval) {
    return (
      <Dialog title={labels.action(action)} onClose={onClose}>
        <div className="notice notice--waiting" role="status"><Icon name="user" size={20} /><div><p><strong>{t('action.waitsForSecond')}</strong></p><p>{answer.msg || t('action.waitsUntil', { time: formatSoon(answer.approval.expires_at, serverNow(), language) })}</p></div></div>
        <div className="dialog__actions"><button type="button" className="button button--primary" data-autofocus="" onClick={onClose}>{t('dialog.close')}</button></div>
      </Dialog>
    );
  }
  if (bulk) return <Outcomes action={action} rows={rows} result={bulk} onClose={onClose} />;
  const done = refusal?.conflict === 'state' || refusal?.conflict === 'version';
  return (
    <Dialog title={many ? t('action.bulkTitle', { action: labels.action(action), count: rows.length }) : labels.action(action)} onClose={() => { if (!busy) onClose(); }}>
      <form className="action-form" onSubmit={(event) => { event.preventDefault(); void submit(); }} onKeyDown={onKeyDown} noValidate>
        {many ? <BulkQuestion action={action} rows={rows} /> : <Question action={action} row={row} />}
        {asker && <p className="notice notice--waiting"><Icon name="user" size={20} />{t('action.secondOf', { name: asker.name })}</p>}
        {other && other.by !== actor.user.id && <p className="notice notice--waiting"><Icon name="claim" size={20} />{t('queue.claimedBy', { name: other.name })}</p>}
        <FormProvider {...form}>
          {Object.entries(spec.input ?? {}).map(([name, field]) => (
            <InputField key={name} id={`${id}-${name}`} name={name} field={field} labels={words} disabled={busy} />
          ))}
        </FormProvider>
        {refusal && <Refused refusal={refusal} />}
        <div className="dialog__actions">
          <button type="button" className="button" onClick={onClose} disabled={busy}>{t(done ? 'dialog.close' : 'dialog.cancel')}</button>
          {!done && (
            <button type="submit" className={`button ${buttonTones[spec.tone ?? ''] ?? 'button--primary'}`} disabled={busy} aria-keyshortcuts="Control+Enter" data-autofocus={money || spec.input ? undefined : ''}>
              <Icon name={spec.icon ?? 'check'} size={18} />{busy ? t('action.sending') : t('action.confirm', { action: labels.action(action) })}
            </button>
          )}
        </div>
        {money && !done && <p className="muted keys-hint">{t('action.ctrlEnter')}</p>}
      </form>
    </Dialog>
  );
}
