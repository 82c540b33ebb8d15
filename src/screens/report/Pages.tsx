import { formatInt } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import { pageLinks } from '../format/listState';
import { useScreen } from '../screen';

interface Props {
  page: number;
  total: number;
  size: number;
  onPage: (page: number) => void;
}

/** The pages of a report's rows. */
export function Pages({ page, total, size, onPage }: Props) {
  const { t } = useScreen();
  const pages = Math.ceil(total / size);
  return (
    <nav className="pager" aria-label={t('list.pages')}>
      <p className="pager__range" aria-live="polite">
        {t('list.range', {
          from: formatInt((page - 1) * size + 1),
          to: formatInt(Math.min(page * size, total)),
          total: formatInt(total),
        })}
      </p>
      <ul className="pager__links">
        <li>
          <button type="button" className="page" disabled={page === 1} onClick={() => onPage(page - 1)} aria-label={t('list.pagePrevious')}>
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
              onClick={() => onPage(number)}
            >
              {formatInt(number)}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="page" disabled={page >= pages} onClick={() => onPage(page + 1)} aria-label={t('list.pageNext')}>
            <Icon name="chevron_right" size={18} />
          </button>
        </li>
      </ul>
    </nav>
  );
}
