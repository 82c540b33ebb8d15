import { Link } from 'react-router';
import { withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import { Icon } from '../../ui/Icon';
import { useRoleWords } from './words';

/** Links from the list of roles to the pages that compare roles. */
export function RoleTools() {
  const w = useRoleWords();
  const site = useSite();
  return (
    <>
      <Link className="button button--small" to={withSite('/Settingrole/view', site)}>
        <Icon name="columns" size={16} />
        {w('compare')}
      </Link>
      <Link className="button button--small" to={withSite('/Settingrole/why', site)}>
        <Icon name="shield" size={16} />
        {w('why')}
      </Link>
    </>
  );
}
