import { Link } from 'react-router';
import { statementLine } from '../../resources/bank/statementLine';
import { can } from '../../schema/can';
import { withSite } from '../../providers/links';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { useWords } from './words';

/** Leads from accounts and their lines to the import of a file, for who may import. */
export default function ImportTool({ account }: { account?: number }) {
  const { actor, site } = useScreen();
  const w = useWords();
  if (!can(actor, statementLine, 'add')) return null;
  return (
    <Link className="button button--small" to={withSite(`/Statement/import${account === undefined ? '' : `?account=${account}`}`, site)}>
      <Icon name="upload" size={18} />
      {w('tool')}
    </Link>
  );
}
