import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import { part } from '../../ui/part';
import { Popover } from '../../ui/Popover';
import type { Rec } from '../record';
import { useScreen } from '../screen';

const CellForm = part(() => import('./CellForm'), 'panel');

/** A value with the button that changes it where it stands. */
export function CellEdit({ row, name, children }: { row: Rec; name: string; children: ReactNode }) {
  const { labels, t } = useScreen();
  return (
    <span className="cell-edit">
      {children}
      <Popover
        label={t('list.change', { field: labels.field(name) })}
        button={<Icon name="edit" size={14} />}
        className="icon-button cell-edit__button"
        panelClass="popover__panel--box"
        onHover={CellForm.preload}
      >
        {(close) => <CellForm row={row} name={name} onClose={close} />}
      </Popover>
    </span>
  );
}
