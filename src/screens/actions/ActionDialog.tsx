import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import type { FieldLabels } from '../../schema/labels';
import type { CommandAnswer } from '../../providers/providerTypes';
import type { Fields } from '../../schema/fields/types';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { formatSoon } from '../format/dates';
import { useAsked } from '../form/useAsked';
import { showRefused } from '../form/useCheckedForm';
import { InputField } from '../parts/InputField';
import { liveClaim } from '../record';
import { isMoneyAction } from '../rights';
import { useScreen } from '../screen';
import type { Refusal } from '../errors';
import type { Asked } from './ActionHost';
import { AllQuestion, BulkQuestion, Outcomes, type BulkResult } from './Bulk';
import { DryResult } from './DryResult';
import { Question, QuestionEvidence } from './Question';
import { Refused } from './Refused';
import { Reveal } from './Reveal';
import { Shown } from './Shown';
import { useActionForm } from './useActionForm';
import { useCommand, type OnAnswer } from './useCommand';
import { useDialogCommands } from './useDialogCommands';
import { serverNow } from '../../providers/serverTime';
import { confirming, useActionWords } from './words';
import { useClaimWhileAsking } from './useClaimWhileAsking';
import { useOvertaken } from './useOvertaken';

interface Props {
  asked: Asked;
  onClose: () => void;
  onRefused?: (ids: readonly number[]) => void;
  onDone?: OnAnswer;
}
const buttonTones: Readonly<Record<string, string>> = { success: 'button--primary', error: 'button--danger', warning: 'button--warn' };

/** The inputs of the dialog: those that the others ask for. */
function ActionInputs({ id, fields, labels, disabled }: { id: string; fields: Fields; labels: FieldLabels; disabled: boolean }) {
  const asked = useAsked(fields);
  return Object.entries(fields)
    .filter(([name]) => asked.isShown(name))
    .map(([name, field]) => (
      <InputField
        key={name}
        id={`${id}-${name}`}
        name={name}
        field={field}
        labels={labels}
        disabled={disabled}
        required={asked.isRequired(name)}
      />
    ));
}

/**
 * Asks the question of an action and sends it. A money action goes out by its own button or Ctrl+Enter only; Enter in an input does nothing
 * there.
 */
export default function ActionDialog({ asked: { action, rows, values, all }, onClose, onRefused, onDone }: Props) {
  const { def, labels, t, actor, language } = useScreen();
  const w = useActionWords();
  const id = useId();
  const spec = def.actions[action];
  const words = useMemo(() => labels.input(action), [labels, action]);
  const [row] = rows;
  const many = rows.length > 1;
  const asker = rows.length === 1 && row?._approval?.action === action ? row._approval : null;
  const { form, submit: checked } = useActionForm(action, spec ?? { label: '', permission: '' }, asker?.input ?? values);
  const { send } = useCommand();
  const { sendMany, sendForAll, tryOut } = useDialogCommands();
  const [matching, setMatching] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  /** What it would do, and for which input. */
  const [tried, setTried] = useState<{ result: Readonly<Record<string, unknown>>; input: string } | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [answer, setAnswer] = useState<CommandAnswer | null>(null);
  const [bulk, setBulk] = useState<BulkResult | null>(null);
  const overtaken = useOvertaken(action, many ? undefined : row);
  useClaimWhileAsking(many || !row ? null : row);
  // State arrives with the next drawing; two presses of a key may come before it.
  const sending = useRef(false);
  // Counted when the question opens; what cannot be counted cannot be asked for either.
  const countAll = useRef(sendForAll);
  countAll.current = sendForAll;
  useEffect(() => {
    if (!all) return;
    void countAll.current(action, all).then((counted) => {
      if ('refusal' in counted) setRefusal(counted.refusal);
      else setMatching(counted.count);
    });
  }, [action, all]);
  if (!spec || (!row && !all && spec.on !== 'list')) return null;
  const money = isMoneyAction(def, spec);
  // Said before the employee confirms: what became of their own request, its answer says.
  const shownRefusal: Refusal | null =
    refusal ?? (overtaken && !busy ? { status: 409, text: w('overtaken'), errors: {}, conflict: 'state', current: overtaken } : null);
  const other = many || !row ? null : liveClaim(row, serverNow());

  const fail = (refused: Refusal): void => {
    showRefused(form, refused.errors);
    setRefusal(refused);
  };
  const carryOut = async (data: FieldValues): Promise<void> => {
    if (all) {
      const begun = await sendForAll(action, all, matching ?? 0, data);
      if ('refusal' in begun) fail(begun.refusal);
      else {
        onRefused?.([]);
        onClose();
      }
      return;
    }
    if (many) {
      const result = await sendMany(action, rows, data);
      if ('refusal' in result) fail(result.refusal);
      else {
        setBulk({ outcomes: result.outcomes });
        onRefused?.(result.outcomes.filter((outcome) => outcome.code !== 0).map((outcome) => outcome.id));
      }
      return;
    }
    // What was typed after the trial is tried anew: the real button follows the result one saw.
    const input = JSON.stringify(data);
    if (spec.dryRun && tried?.input !== input) {
      const trial = await tryOut(action, row ?? null, data);
      if ('refusal' in trial) fail(trial.refusal);
      else setTried({ result: trial.result, input });
      return;
    }
    const refused = await send(action, row ?? null, data, (given) => {
      if (given.reveal || given.approval || given.rows) setAnswer(given);
      else onClose();
      return onDone?.(given);
    });
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
        <div className="notice notice--waiting" role="status">
          <Icon name="user" size={20} />
          <div className="notice__text">
            <p>
              <strong>{t('action.waitsForSecond')}</strong>
            </p>
            <p>{answer.msg || w('waitsUntil', { time: formatSoon(answer.approval.expires_at, serverNow(), language) })}</p>
          </div>
        </div>
        <div className="dialog__actions">
          <button type="button" className="button button--primary" data-autofocus="" onClick={onClose}>
            {t('dialog.close')}
          </button>
        </div>
      </Dialog>
    );
  }
  if (answer?.rows) return <Shown action={action} rows={answer.rows} onClose={onClose} />;
  if (bulk) return <Outcomes action={action} title={labels.action(action)} rows={rows} result={bulk} onClose={onClose} />;
  const done = shownRefusal?.conflict === 'state' || shownRefusal?.conflict === 'version';
  return (
    <Dialog
      title={
        all
          ? w('allTitle', { action: labels.action(action) })
          : many
            ? w('bulkTitle', { action: labels.action(action), count: rows.length })
            : labels.action(action)
      }
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <form
        className="action-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={onKeyDown}
        noValidate
      >
        {all ? (
          <AllQuestion count={matching} />
        ) : many ? (
          <BulkQuestion action={action} rows={rows} />
        ) : row ? (
          <Question action={action} row={row} />
        ) : (
          <p>{labels.ask(action)}</p>
        )}
        {row && !many && def.queue?.evidence && spec.key !== undefined && <QuestionEvidence row={row} />}
        {asker && (
          <p className="notice notice--waiting">
            <Icon name="user" size={20} />
            <span className="notice__text">{w('approvalOf', { name: asker.name })}</span>
          </p>
        )}
        {other && other.by !== actor.user.id && (
          <p className="notice notice--waiting">
            <Icon name="claim" size={20} />
            {t('queue.claimedBy', { name: other.name })}
          </p>
        )}
        <FormProvider {...form}>{spec.input && <ActionInputs id={id} fields={spec.input} labels={words} disabled={busy} />}</FormProvider>
        {tried && <DryResult action={action} result={tried.result} />}
        {shownRefusal && <Refused refusal={shownRefusal} />}
        <div className="dialog__actions">
          <button type="button" className="button" onClick={onClose} disabled={busy}>
            {t(done ? 'dialog.close' : 'dialog.cancel')}
          </button>
          {!done && (
            <button
              type="submit"
              className={`button ${buttonTones[spec.tone ?? ''] ?? 'button--primary'}`}
              disabled={busy || (all !== undefined && !matching)}
              aria-keyshortcuts="Control+Enter"
              data-autofocus={money || spec.input ? undefined : ''}
            >
              <Icon name={spec.icon ?? 'check'} size={18} />
              {busy ? w('sending') : spec.dryRun && !tried ? w('try') : confirming(w, labels.action(action))}
            </button>
          )}
        </div>
        {money && !done && <p className="muted keys-hint">{w('ctrlEnter')}</p>}
      </form>
    </Dialog>
  );
}
