import { useState, type ReactNode } from 'react';
import { formatInt } from '../../schema/format';
import { useScreen } from '../screen';
import { PageLinks } from '../parts/PageLinks';
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
        <PageLinks page={page} pages={pages} onPage={setPage} />
      </nav>
    </div>
  );
}
