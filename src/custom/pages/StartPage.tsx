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
  // A queue or a list to work on before anything that is only read; what is still to come is nowhere to start.
  const first = linksOf(menu).find(({ resource, scope }) => resource !== undefined && scope === 'site');
  const params = new URLSearchParams(search);
  params.delete('next');
  // With the site at once, or the address would change a second time.
  return <Navigate to={{ pathname: first?.path ?? '/News', search: keepSite(params.toString()) }} replace />;
}
