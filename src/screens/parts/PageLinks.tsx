import { formatInt } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import { pageLinks } from '../format/listState';
import { useScreen } from '../screen';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Links to the pages around the current one, with those before and after it. */
export function PageLinks({ page, pages, onPage }: Props) {
  const { t } = useScreen();
  return (
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
  );
}
