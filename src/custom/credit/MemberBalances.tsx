import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { holds } from '../../schema/can';
import { CALL_CODES } from '../../schema/codes';
import { formatInt, formatMoney } from '../../schema/format';
import type { BelowProps } from '../../screens/decorate';
import { Chip } from '../../screens/fields/enum';
import { ErrorState } from '../../screens/list/ListStates';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import css from './credit.module.css';
import { useCreditWords } from './words';

const MONEY = ['cash', 'held', 'bonus', 'lost'] as const;
const COUNTS = ['points', 'boxes'] as const;
/** The shape of `GET /api/CreditCheck`. */
type Balances = Record<(typeof MONEY)[number] | (typeof COUNTS)[number], number> & {
  wallet?: Record<'books' | 'entries' | 'calls' | 'staked' | 'won', number>;
};

/** Below the member of a change of credit: what they have, and at a press whether it agrees in the books. */
export default function MemberBalances({ values }: BelowProps<'credit'>) {
  const { actor, site } = useScreen();
  const w = useCreditWords();
  const member = Number(values.member);
  const [checked, setChecked] = useState<number | null>(null);
  const wallet = checked === member;
  const mayCheck = holds(actor, CALL_CODES.walletCheck);
  const allowed = member > 0 && (wallet ? mayCheck : holds(actor, CALL_CODES.creditCheck));
  const { data, error, refetch } = useQuery({
    queryKey: ['credit-check', site.service, member, wallet],
    queryFn: async ({ signal }) =>
      (await serviceCall('GET', '/CreditCheck', encodeService(site.service), { member, ...(wallet && { wallet: 1 }) }, undefined, signal))
        .payload as Balances,
    enabled: allowed,
  });
  useChangesOf(livePaths(allowed ? ['credit', 'deposit', 'withdraw'] : [], site.service), () => void refetch());
  if (!(member > 0)) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const row = (name: Parameters<typeof w>[0], value: string) => (
    <div key={name}>
      <dt>{w(name)}</dt>
      <dd>{value}</dd>
    </div>
  );
  const found = data?.wallet;
  return (
    <section className={css.box} aria-label={w('balances')} aria-live="polite">
      {data && (
        <dl className={css.rows}>
          {MONEY.map((name) => row(name, formatMoney(data[name])))}
          {COUNTS.map((name) => row(name, formatInt(data[name])))}
        </dl>
      )}
      {data && found && (
        <>
          {found.books === data.cash && found.entries === data.cash ? (
            <Chip tone="done">{w('agrees')}</Chip>
          ) : (
            <Chip tone="refused">{w('differs')}</Chip>
          )}
          <dl className={css.rows}>
            {row('shown', formatMoney(data.cash))}
            {row('books', formatMoney(found.books))}
            {row('entries', formatMoney(found.entries))}
            {row('calls', formatInt(found.calls))}
            {row('staked', formatMoney(found.staked))}
            {row('won', formatMoney(found.won))}
          </dl>
        </>
      )}
      {mayCheck && !wallet && (
        <div>
          <button type="button" className="button button--small" onClick={() => setChecked(member)}>
            <Icon name="wallet" size={18} />
            {w('check')}
          </button>
        </div>
      )}
    </section>
  );
}
