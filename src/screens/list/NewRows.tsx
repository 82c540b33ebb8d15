import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';

/** Says what came and what left; the rows one reads stay where they are until one asks. */
export function NewRows({ news, left, onShow }: { news: number; left: number; onShow: () => void }) {
  const { t } = useScreen();
  const said = [news > 0 && t('list.newRows', { count: news }), left > 0 && t('list.leftRows', { count: left })].filter(
    (part) => part !== false,
  );
  return (
    <div className="news-slot" role="status">
      {said.length > 0 && (
        <button type="button" className="news" onClick={onShow}>
          <Icon name="refresh" size={16} />
          {said.join(' · ')} – {t('list.showNews')}
        </button>
      )}
    </div>
  );
}
