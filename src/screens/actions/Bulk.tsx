import type { Outcome } from '../../providers/providerTypes';
import { Dialog } from '../../ui/Dialog';
import { pathLabel } from '../form/formErrors';
import { formatInt, formatMoney } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { titleOf } from '../title';
import { Question } from './Question';
import { useActionWords } from './words';

export interface BulkResult {
  outcomes: readonly Outcome[];
}

/** The question about many records: the sum first, then each by name. */
export function BulkQuestion({ action, rows }: { action: string; rows: readonly Rec[] }) {
  const { def, labels } = useScreen();
  const w = useActionWords();
  const sums = (def.totals ?? []).filter((name) => def.fields[name]?.kind === 'money');
  return (
    <>
      {sums.map((name) => {
        // Whole satang, so that a long list does not add up rounding.
        const satang = rows.reduce((sum, row) => sum + Math.round(Number(row[name] ?? 0) * 100), 0);
        return (
          <p className="question" key={name}>
            {w('bulkSum', { field: labels.field(name) })} <strong>{formatMoney(satang / 100)}</strong>
          </p>
        );
      })}
      <ul className="bulk-list" tabIndex={0} aria-label={w('bulkRecords')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Question action={action} row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The question about everything a filter matches: how many that is now, by the server's count. */
export function AllQuestion({ count }: { count: number | null }) {
  const w = useActionWords();
  return (
    <>
      <p className="question" role="status">
        {count === null ? w('allCounting') : <strong>{w('allCount', { count: formatInt(count) })}</strong>}
      </p>
      <p className="muted">{w('allHow')}</p>
    </>
  );
}

/** Each record's own outcome: how many were done, and every refusal with its reason. */
export function Outcomes({
  action,
  title,
  rows,
  result,
  onClose,
}: {
  action: string;
  title: string;
  rows: readonly Rec[];
  result: BulkResult;
  onClose: () => void;
}) {
  const { def, labels, language, t } = useScreen();
  const w = useActionWords();
  const refused = result.outcomes.filter((outcome) => outcome.code !== 0);
  const done = result.outcomes.length - refused.length;
  const nameOf = (id: number): string => {
    const row = rows.find((each) => each.id === id);
    return row ? titleOf(def, row, language) : `#${id}`;
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={`notice ${refused.length > 0 ? 'notice--waiting' : 'notice--done'}`} role="status">
        <Icon name={refused.length > 0 ? 'alert' : 'check'} size={20} />
        <p>
          {w('bulkDone', { count: done })}
          {refused.length > 0 && ` · ${w('bulkRefused', { count: refused.length })}`}
        </p>
      </div>
      {refused.length > 0 && (
        <ul className="bulk-list" tabIndex={0} aria-label={w('bulkRefusals')}>
          {refused.map((outcome) => (
            <li key={outcome.id}>
              <strong>{nameOf(outcome.id)}</strong> {outcome.msg}
              {Object.entries(outcome.errors ?? {}).map(
                ([path, text]) =>
                  ` · ${path.includes('.') ? `${pathLabel(def.actions[action] ? labels.input(action) : labels, path)}: ` : ''}${text}`,
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-autofocus="" onClick={onClose}>
          {t('dialog.close')}
        </button>
      </div>
    </Dialog>
  );
}
