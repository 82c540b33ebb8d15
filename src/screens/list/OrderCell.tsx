import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { titleOf } from '../title';

/** The place of a record with what moves it; what happens to it is seen to by `Ordering`, once for the whole list. */
export function OrderCell({ row, children }: { row: Rec; children: ReactNode }) {
  const { def, language, t } = useScreen();
  const title = titleOf(def, row, language);
  return (
    <span className="order">
      <button
        type="button"
        className="order__handle"
        data-order="handle"
        aria-label={t('order.handle', { title })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        data-tip={t('order.tip')}
      >
        <Icon name="drag" size={18} />
      </button>
      {children}
      <button type="button" className="order__step" data-order="up" aria-label={t('order.up', { title })} data-tip={t('order.upTip')}>
        <Icon name="chevron_up" size={16} />
      </button>
      <button type="button" className="order__step" data-order="down" aria-label={t('order.down', { title })} data-tip={t('order.downTip')}>
        <Icon name="chevron_down" size={16} />
      </button>
    </span>
  );
}
