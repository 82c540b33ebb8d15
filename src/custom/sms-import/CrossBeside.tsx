import type { RecordOf } from '../../screens/record';
import CrossPreview from './CrossPreview';
import css from './preview.module.css';
import { Progress } from './Progress';

/** Beside the facts of a campaign over several sites: of a draft what it will do, of any other how far it is. */
export default function CrossBeside({ record }: { record: RecordOf<'sms_cross'> }) {
  if (record.status === 'draft') return <CrossPreview values={record} record={record} />;
  return (
    <div className={css.panel}>
      <Progress record={record} />
    </div>
  );
}
