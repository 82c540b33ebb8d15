import { Link } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { statementLine } from '../../resources/bank/statementLine';
import { can } from '../../schema/can';
import { formatDatetime, formatMoney } from '../../schema/format';
import { useActions } from '../../screens/actions/ActionHost';
import { ErrorState } from '../../screens/list/ListStates';
import { useRecordsOf, type RecordOf } from '../../screens/record';
import { openActions } from '../../screens/rights';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import css from './qr.module.css';
import { useQrWords } from './words';

type Payment = RecordOf<'qr_payment'>;
const MOST = 20;

function Lines({ record }: { record: Payment }) {
  const { def, actor, language, site } = useScreen();
  const w = useQrWords();
  const { run } = useActions();
  const open = { account: record.bank_account, direction: 'in', status: 'unmatched' };
  const { data, error, refetch } = useRecordsOf(statementLine.name, {
    filter: { ...open, amount_gte: record.amount, amount_lte: record.amount },
    sort: { field: 'occurred_at', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  });
  useChangesOf(livePaths(['statement_line'], site.service), () => void refetch());
  const mayMatch = openActions(actor, def, record).includes('credit');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="skeleton skeleton--panel" />;
  return (
    <div className={css.paid}>
      <p className="muted">{data.length > 0 ? w('linesHelp') : w('noLines')}</p>
      {data.length > 0 && (
        <ul className={css.paidLines}>
          {data.map((line) => (
            <li key={line.id}>
              <strong>{formatMoney(line.amount)}</strong>
              <time dateTime={line.occurred_at}>{formatDatetime(line.occurred_at, language)}</time>
              <span>
                {line.from_bank} {line.from_name}
              </span>
              <span className={css.reference}>{line.reference}</span>
              {line.reference.includes(record.ref1) && (
                <span className="chip chip--done">
                  <Icon name="check" size={16} />
                  {w('named')}
                </span>
              )}
              {mayMatch && (
                <button type="button" className="button button--small" onClick={() => run('credit', [record], { line: line.id })}>
                  <Icon name="link" size={16} />
                  {w('match')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Link
        className="button button--small button--plain"
        to={withSite(`${listPath(statementLine)}?view=all&filter=${encodeURIComponent(JSON.stringify(open))}`, site)}
      >
        <Icon name="open" size={16} />
        {w('allLines')}
      </Link>
    </div>
  );
}

/** What came in that may be the payment of a code: to be matched without looking it up elsewhere. */
export default function LinesTab({ record }: { record: Payment }) {
  const { actor } = useScreen();
  const w = useQrWords();
  return can(actor, statementLine, 'view') ? <Lines record={record} /> : <p className="muted tab-empty">{w('linesHidden')}</p>;
}
