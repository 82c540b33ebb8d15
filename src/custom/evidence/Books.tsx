import { deposit } from '../../resources/transaction/deposit';
import { formatMoney } from '../../schema/format';
import { entityOf } from '../../schema/screens';
import type { Rec } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import css from './evidence.module.css';
import type { Short } from './short';
import { useEvidenceWords } from './words';

const satang = (baht: number): number => Math.round(baht * 100);
const after = (baht: number, change: number): string => formatMoney((satang(baht) + satang(change)) / 100);
const signed = (baht: number): string => `${baht > 0 ? '+' : ''}${formatMoney(baht)}`;

/** States in which the decision lies ahead, with what it then moves: of a withdrawal the amount is on hold already. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  deposit: ['pending', 'matched', 'awaiting'],
  withdraw: ['pending', 'reviewing', 'on_hold', 'waiting_docs', 'approved', 'paying', 'unknown'],
};

/** What the books will say once the record is decided in the member's favour; nothing where it is decided. */
export function Books({ record, short: { member } }: { record: Rec; short: Short }) {
  const { def } = useScreen();
  const w = useEvidenceWords();
  const amount = Number(record['amount']);
  if (!OPEN[entityOf(def).name]?.includes(String(record['status'])) || !(amount > 0)) return null;
  const isDeposit = entityOf(def).name === deposit.name;
  const [purse, change] = isDeposit ? (['balance', amount] as const) : (['held', -amount] as const);
  const has = member[purse];
  return (
    <section>
      <h2>{w(isDeposit ? 'books' : 'booksPaid')}</h2>
      <dl className={css.rows}>
        <dt>{w(isDeposit ? 'bank' : 'payer')}</dt>
        <dd>{signed(change)}</dd>
        <dt>
          {w(purse)} {has !== undefined && <span className="muted">{w('now', { amount: formatMoney(has) })}</span>}
        </dt>
        <dd>
          {signed(change)}
          {has !== undefined && <b> = {after(has, change)}</b>}
        </dd>
      </dl>
    </section>
  );
}
