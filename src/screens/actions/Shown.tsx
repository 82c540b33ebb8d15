import { Link } from 'react-router';
import type { ServerRow } from '../../providers/providerTypes';
import { showPath, withSite } from '../../providers/links';
import { Dialog } from '../../ui/Dialog';
import { useScreen } from '../screen';
import { titleOf } from '../title';

/** The records an action of the list answered, each a link to its page. */
export function Shown({ action, rows, onClose }: { action: string; rows: readonly ServerRow[]; onClose: () => void }) {
  const { def, labels, language, site, t } = useScreen();
  return (
    <Dialog title={labels.action(action)} onClose={onClose}>
      <p role="status">{t('list.count', { count: rows.length })}</p>
      <ul className="bulk-list">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={withSite(showPath(def, row.id), site)} onClick={onClose}>
              {titleOf(def, row, language)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-autofocus="" onClick={onClose}>
          {t('dialog.close')}
        </button>
      </div>
    </Dialog>
  );
}
