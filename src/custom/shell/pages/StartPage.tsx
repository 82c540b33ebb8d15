import { Navigate, useLocation } from 'react-router';
import { startOf } from '../../../menu/startOf';
import { useMenu } from '../../../menu/useMenu';
import { keepSite } from '../../../providers/routerProvider';
import { useSite } from '../../../providers/site';
import { ScreenWaiting } from './Waiting';

/** `/`, and the sign-in addresses for an employee who is signed in already: redirects to the start of the menu. */
export function StartPage() {
  const menu = useMenu();
  const site = useSite();
  const { search } = useLocation();
  if (!menu) return <ScreenWaiting />;
  const params = new URLSearchParams(search);
  params.delete('next');
  // With the site's parameters at once, because the address would otherwise change a second time.
  return <Navigate to={{ pathname: startOf(menu), search: keepSite(params.toString(), site) }} replace />;
}
