import { formatInt, formatMoney } from '../../schema/format';
import type { Overview } from '../../schema/overview';
import { showDate } from '../format/value';
import { useScreen } from '../screen';
import css from './overview.module.css';
import { useOverviewWords } from './words';

/** What the lists of the record come to: how often, how much, and between which days. */
export function Sums({ sums, net }: Pick<Overview, 'sums' | 'net'>) {
  const { def, labels, language } = useScreen();
  const w = useOverviewWords();
  const shown = Object.keys(def.overview?.sums ?? {}).flatMap((id) => (sums[id] ? [{ id, ...sums[id] }] : []));
  if (shown.length === 0) return null;
  return (
    <section aria-label={w('sums')}>
      <dl className={css.sums}>
        {shown.map(({ id, count, sum, first, last }) => (
          <div key={id}>
            <dt>
              {labels.related(id)} · {count === 0 ? w('none') : w('times', { count: formatInt(count) })}
            </dt>
            {sum !== undefined && <dd>{formatMoney(sum)}</dd>}
            {first !== null && last !== null && (
              <dd className={css.days}>{w('between', { first: showDate(first, language), last: showDate(last, language) })}</dd>
            )}
          </div>
        ))}
        {net !== undefined && (
          <div>
            <dt>{w('net')}</dt>
            <dd>{formatMoney(net)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
