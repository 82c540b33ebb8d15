import { Link } from 'react-router';
import { withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import { Icon } from '../../ui/Icon';
import { useQrWords } from './words';

/** Leads from the list of codes to the page that explains any. */
export default function ExplainTool() {
  const w = useQrWords();
  return (
    <Link className="button button--small" to={withSite('/QyPayment/explain', useSite())}>
      <Icon name="qr" size={18} />
      {w('explain')}
    </Link>
  );
}
