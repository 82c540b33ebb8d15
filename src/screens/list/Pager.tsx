import { formatInt } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import { PAGE_SIZES, pageLinks } from '../format/listState';
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
      <ul className="pager__links">
        <li>
          <button type="button" className="page" disabled={page === 1} onClick={() => goto(page - 1)} aria-label={t('list.pagePrevious')}>
            <Icon name="chevron_left" size={18} />
          </button>
        </li>
        {pageLinks(page, pages).map((number) => (
          <li key={number}>
            <button
              type="button"
              className="page"
              aria-current={number === page ? 'page' : undefined}
              aria-label={t('list.page', { page: number })}
              onClick={() => goto(number)}
            >
              {formatInt(number)}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="page" disabled={page >= pages} onClick={() => goto(page + 1)} aria-label={t('list.pageNext')}>
            <Icon name="chevron_right" size={18} />
          </button>
        </li>
      </ul>
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
