import { useState, type ReactNode } from 'react';
import { formatInt } from '../../schema/format';
import { pageLinks } from '../format/listState';
import { useScreen } from '../screen';
import { Icon } from '../../ui/Icon';
import css from './import.module.css';

const PER_PAGE = 10;

interface Props {
  label: string;
  count: number;
  headings: readonly string[];
  rowAt: (index: number) => readonly ReactNode[];
}

/** A page at a time of a list that is kept packed: only the rows on screen are ever unpacked. */
export function PackedList({ label, count, headings, rowAt }: Props) {
  const { t } = useScreen();
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(count / PER_PAGE));
  const first = (page - 1) * PER_PAGE;
  const shown = Array.from({ length: Math.min(PER_PAGE, count - first) }, (_, at) => first + at);
  if (count === 0)
    return (
      <p className="muted tab-empty" role="status">
        {t('list.rangeNone')}
      </p>
    );
  return (
    <div className={css.list}>
      <div className="scroll-x" tabIndex={0} role="region" aria-label={label}>
        <table className="plain-table">
          <thead>
            <tr>
              {headings.map((heading) => (
                <th scope="col" key={heading}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((index) => (
              <tr key={index}>
                {rowAt(index).map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <nav className="pager" aria-label={t('list.pages')}>
        <p className="pager__range" aria-live="polite">
          {t('list.range', { from: formatInt(first + 1), to: formatInt(first + shown.length), total: formatInt(count) })}
        </p>
        <ul className="pager__links">
          <li>
            <button
              type="button"
              className="page"
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
              aria-label={t('list.pagePrevious')}
            >
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
                onClick={() => setPage(number)}
              >
                {formatInt(number)}
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className="page"
              disabled={page >= pages}
              onClick={() => setPage(page + 1)}
              aria-label={t('list.pageNext')}
            >
              <Icon name="chevron_right" size={18} />
            </button>
          </li>
        </ul>
      </nav>
    </div>
  );
}
