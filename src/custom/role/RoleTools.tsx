import { Link } from 'react-router';
import { useT } from '../../providers/i18n/useT';
import { withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import { Icon } from '../../ui/Icon';

/** From the list of roles to what spans them. */
export function RoleTools() {
  const t = useT();
  const site = useSite();
  return (
    <>
      <Link className="button button--small" to={withSite('/Settingrole/view', site)}>
        <Icon name="columns" size={16} />
        {t('role.compare')}
      </Link>
      <Link className="button button--small" to={withSite('/Settingrole/why', site)}>
        <Icon name="shield" size={16} />
        {t('role.why')}
      </Link>
    </>
  );
}
