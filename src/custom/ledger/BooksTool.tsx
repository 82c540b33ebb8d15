import { Link } from 'react-router';
import { withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import { Icon } from '../../ui/Icon';
import { useLedgerWords } from './words';

/** Leads from the postings to the trial balance. */
export default function BooksTool() {
  const w = useLedgerWords();
  return (
    <Link className="button button--small" to={withSite('/Transectionlog/books', useSite())}>
      <Icon name="account_balance" size={18} />
      {w('title')}
    </Link>
  );
}
