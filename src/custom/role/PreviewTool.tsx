import { Link } from 'react-router';
import { withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import type { Rec } from '../../screens/record';
import { Icon } from '../../ui/Icon';
import { usePreviewWords } from './previewWords';

/** Leads from the record of a role to what an employee with it would see. */
export default function PreviewTool({ record }: { record: Rec }) {
  const w = usePreviewWords();
  const site = useSite();
  return (
    <Link className="button" to={withSite(`/Settingrole/${record.id}/preview`, site)}>
      <Icon name="show" size={18} />
      {w('tool')}
    </Link>
  );
}
