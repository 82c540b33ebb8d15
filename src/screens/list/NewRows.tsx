import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';

interface Props {
  news: number;
  left: number;
  onShow: () => void;
  /** What else stands there: what one does with the chosen rows. */
  above?: ReactNode;
  children: ReactNode;
}

/** Says over the rows what came and what left; the rows one reads stay where they are until one asks. */
export function NewRows({ news, left, onShow, above, children }: Props) {
  const { t } = useScreen();
  const said = [news > 0 && t('list.newRows', { count: news }), left > 0 && t('list.leftRows', { count: left })].filter(
    (part) => part !== false,
  );
  return (
    <div className="rows-area">
      <div className="above-rows">
        <div role="status">
          {said.length > 0 && (
            <button type="button" className="news" onClick={onShow}>
              <Icon name="refresh" size={16} />
              {said.join(' · ')} – {t('list.showNews')}
            </button>
          )}
        </div>
        {above}
      </div>
      {children}
    </div>
  );
}
