import { useInfiniteQuery } from '@tanstack/react-query';
import { useLabels } from '../../providers/i18n/useT';
import { resourceByName } from '../../providers/links';
import { serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { ledgerEntry } from '../../resources/transaction/ledgerEntry';
import { can } from '../../schema/can';
import { formatMoney } from '../../schema/format';
import { showDatetime } from '../../screens/format/value';
import { ErrorState } from '../../screens/list/ListStates';
import { RecordLink } from '../../screens/parts/RecordLink';
import type { Rec } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import css from './ledger.module.css';
import { useLedgerWords } from './words';

/** One line of a member's account; the shape of `GET /api/MemberAccount`. */
interface Line {
  id: string;
  at: string;
  bucket: 'cash' | 'bonus' | 'held';
  amount: number;
  balance_after: number;
  cause: string;
  resource: string;
  record: number;
}
interface Page {
  items: readonly Line[];
  next: string | null;
}

/** A member's account as a statement, newest first, with the balance behind each line. */
export default function MemberAccount({ record }: { record: Rec }) {
  const { actor, language, t, site } = useScreen();
  const w = useLedgerWords();
  const labels = useLabels(ledgerEntry);
  const allowed = can(actor, ledgerEntry, 'view');
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['member-account', site.service, record.id, record.version],
    queryFn: async ({ pageParam, signal }) =>
      (
        await serviceCall(
          'GET',
          '/MemberAccount',
          encodeService(site.service),
          { member: record.id, ...(pageParam !== null && { after: pageParam }) },
          undefined,
          signal,
        )
      ).payload as Page,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: allowed,
  });
  useChangesOf(livePaths(allowed ? ['credit', 'deposit', 'withdraw'] : [], site.service), () => void refetch());
  if (!allowed) return <p className="muted tab-empty">{t('error.noAccess', { name: labels.name })}</p>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  const lines = data.pages.flatMap(({ items }) => items);
  if (lines.length === 0) return <p className="muted tab-empty">{w('noLines')}</p>;
  return (
    <div className={`${css.sheet} scroll-x`}>
      <table className="plain-table">
        <thead>
          <tr>
            {(['at', 'cause', 'bucket', 'source'] as const).map((name) => (
              <th key={name} scope="col" className={css.word}>
                {w(name)}
              </th>
            ))}
            <th scope="col">{w('change')}</th>
            <th scope="col">{w('after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={css.word}>
                <time dateTime={line.at}>{showDatetime(line.at, language)}</time>
              </td>
              <td className={css.word}>{labels.option('kind', line.cause)}</td>
              <td className={css.word}>{w(line.bucket)}</td>
              <td className={css.word}>
                {resourceByName(line.resource) && line.record > 0 ? (
                  <RecordLink resource={line.resource} id={line.record}>
                    {`#${line.record}`}
                  </RecordLink>
                ) : (
                  '–'
                )}
              </td>
              <td>{`${line.amount > 0 ? '+' : ''}${formatMoney(line.amount)}`}</td>
              <td>{formatMoney(line.balance_after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <div className={css.below}>
          <button type="button" className="button button--small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {w('more')}
          </button>
        </div>
      )}
    </div>
  );
}
