import { Icon } from '../../theme/Icon';
import { useScreen } from '../screen';

/** Says that there is something new; the rows one reads stay where they are until one asks. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useScreen();
  return (
    <div className="news-slot" role="status">
      {count > 0 && <button type="button" className="news" onClick={onShow}><Icon name="refresh" size={16} />{t('list.newRows', { count })}</button>}
    </div>
  );
}
