import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { createPath, withSite } from '../../providers/links';
import { serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { topup } from '../../resources/transaction/topup';
import { can } from '../../schema/can';
import { CREDIT_SOURCES } from '../../schema/credit';
import { formatMoney } from '../../schema/format';
import { Chip } from '../../screens/fields/enum';
import { ErrorState } from '../../screens/list/ListStates';
import { useScreen } from '../../screens/screen';
import css from './wallet.module.css';
import { useWalletWords } from './words';

/** One credit of the site; the shape of `GET /api/Wallets`. */
interface Wallet {
  wallet: 'agent_credit' | 'sms_credit';
  books: number;
  held: number;
  provider: number | null;
  tells: boolean;
}

/** What the site has at each provider: by our books, by the provider, and the difference. */
export default function Wallets() {
  const { actor, labels, site, t } = useScreen();
  const w = useWalletWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['wallets', site.service],
    queryFn: async ({ signal }) =>
      (await serviceCall('GET', '/Wallets', encodeService(site.service), {}, undefined, signal)).payload as Wallet[],
  });
  useChangesOf(livePaths(CREDIT_SOURCES, site.service), () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  return (
    <div className={css.wallets}>
      {data.map(({ wallet, books, held, provider, tells }) => {
        const difference = provider === null ? null : (Math.round(provider * 100) - Math.round(books * 100)) / 100;
        return (
          <section key={wallet} className={css.wallet} aria-label={labels.option('wallet', wallet)}>
            <h2>{labels.option('wallet', wallet)}</h2>
            <dl>
              <dt>
                {w('books')} {held > 0 && <span className="muted">({w('held', { amount: formatMoney(held) })})</span>}
              </dt>
              <dd>{formatMoney(books)}</dd>
              <dt>{w('provider')}</dt>
              <dd>{provider === null ? w(tells ? 'silent' : 'untold') : formatMoney(provider)}</dd>
              {difference !== null && (
                <>
                  <dt>{w('difference')}</dt>
                  <dd>
                    <Chip tone={difference === 0 ? 'done' : 'refused'}>{formatMoney(difference)}</Chip>
                  </dd>
                </>
              )}
            </dl>
            {can(actor, topup, 'add') && (
              <div>
                <Link className="button button--small" to={withSite(createPath(topup), site)}>
                  {w('topup')}
                </Link>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}
