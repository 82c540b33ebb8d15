import { Navigate, useLocation } from 'react-router';
import { useMenu } from '../../menu/useMenu';
import { keepSite } from '../../providers/routerProvider';
import { ScreenWaiting } from './Waiting';

/** `/`: the first queue or list the employee may open, else the news. */
export function StartPage() {
  const menu = useMenu();
  const { search } = useLocation();
  if (!menu) return <ScreenWaiting />;
  const first = menu.flatMap(({ links }) => links).find(({ path }) => path !== '/News');
  const params = new URLSearchParams(search);
  params.delete('next');
  // With the site at once, or the address would change a second time.
  return <Navigate to={{ pathname: first?.path ?? '/News', search: keepSite(params.toString()) }} replace />;
}
