import { formatInt } from '../../schema/format';
import { PageLinks } from '../parts/PageLinks';
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
  return (
    <nav className="pager" aria-label={t('list.pages')}>
      <p className="pager__range" aria-live="polite">
        {t('list.range', {
          from: formatInt((page - 1) * size + 1),
          to: formatInt(Math.min(page * size, total)),
          total: formatInt(total),
        })}
      </p>
      <PageLinks page={page} pages={Math.ceil(total / size)} onPage={onPage} />
    </nav>
  );
}
