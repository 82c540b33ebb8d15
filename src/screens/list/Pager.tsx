import { formatInt } from '../../schema/format';
import { PAGE_SIZES } from '../format/listState';
import { PageLinks } from '../parts/PageLinks';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import type { ListControl } from './types';

/** From this row on, the next page is asked for by the last row seen and not by counting past all before it. */
const DEEP = 1000;

interface Props {
  control: ListControl;
  total: number;
  estimate: boolean;
  rows: readonly Rec[];
}

/** Five page links, the neighbours, and the page size. A bounded total still lets one go on. */
export function Pager({ control, total, estimate, rows }: Props) {
  const { t } = useScreen();
  const { page, perPage, sort } = control.state;
  const known = Math.max(1, Math.ceil(total / perPage));
  const full = rows.length === perPage;
  const pages = estimate ? Math.max(known, full ? page + 1 : page) : known;
  const first = (page - 1) * perPage + 1;
  const last = rows[rows.length - 1];
  const goto = (next: number): void => {
    const deep = next === page + 1 && page * perPage >= DEEP && last !== undefined;
    control.set({ page: next, after: deep ? [last[sort.field] ?? null, last.id] : null });
  };
  return (
    <nav className="pager" aria-label={t('list.pages')}>
      <p className="pager__range" aria-live="polite">
        {rows.length === 0
          ? t('list.rangeNone')
          : t('list.range', {
              from: formatInt(first),
              to: formatInt(first + rows.length - 1),
              total: `${formatInt(total)}${estimate ? '+' : ''}`,
            })}
      </p>
      <PageLinks page={page} pages={pages} onPage={goto} />
      <label className="pager__size">
        <span>{t('list.perPage')}</span>
        <select className="select" value={perPage} onChange={(event) => control.set({ perPage: Number(event.target.value) })}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
    </nav>
  );
}
