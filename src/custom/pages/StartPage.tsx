import { Navigate, useLocation } from 'react-router';
import { linksOf } from '../../menu/buildMenu';
import { useMenu } from '../../menu/useMenu';
import { keepSite } from '../../providers/routerProvider';
import { ScreenWaiting } from './Waiting';

/** `/`: the first queue or list the employee may open, else the news. */
export function StartPage() {
  const menu = useMenu();
  const { search } = useLocation();
  if (!menu) return <ScreenWaiting />;
  // A queue or a list of a site to work on, before what stands above the sites and anything that is only read; what is still to come is nowhere to start.
  const first = linksOf(menu).find((link) => link.resource !== undefined && link.scope === 'site' && !menu.general.includes(link));
  const params = new URLSearchParams(search);
  params.delete('next');
  // With the site at once, or the address would change a second time.
  return <Navigate to={{ pathname: first?.path ?? '/News', search: keepSite(params.toString()) }} replace />;
}
