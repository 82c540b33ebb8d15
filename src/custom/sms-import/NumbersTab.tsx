import { Link } from 'react-router';
import { createPath, withSite } from '../../providers/links';
import { formatInt } from '../../schema/format';
import shared from '../../screens/import/import.module.css';
import type { RecordOf } from '../../screens/record';
import { canEdit } from '../../screens/rights';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { useWords } from './words';

/**
 * For a draft that is sent to the numbers of a file: how many it has, and a link to replace them. A draft whose numbers never arrived is
 * continued here.
 */
export default function NumbersTab({ record }: { record: RecordOf<'sms_campaign'> }) {
  const { def, actor, site } = useScreen();
  const w = useWords();
  if (record.audience !== 'file') return <p className="muted tab-empty">{w('fromMembers')}</p>;
  if (!canEdit(actor, def, record)) return <p className="muted tab-empty">{w('noDraft')}</p>;
  return (
    <div className={shared.below}>
      <p>{w('has', { count: formatInt(record.recipients) })}</p>
      <p>
        <Link className="button" to={withSite(`${createPath(def)}?draft=${record.id}`, site)}>
          <Icon name="upload" size={18} />
          {w('goOn')}
        </Link>
      </p>
    </div>
  );
}
