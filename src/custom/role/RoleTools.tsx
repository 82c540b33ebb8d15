import { Link } from 'react-router';
import { withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import { Icon } from '../../ui/Icon';
import { useRoleWords } from './words';

/** From the list of roles to what spans them. */
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
