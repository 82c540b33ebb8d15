import { Navigate, useLocation } from 'react-router';
import { useMenu } from '../../menu/useMenu';
import { ScreenWaiting } from './Waiting';

/** `/`: the first queue or list the employee may open, else the news. */
export function StartPage() {
  const menu = useMenu();
  const { search } = useLocation();
  if (!menu) return <ScreenWaiting />;
  const first = menu.flatMap(({ links }) => links).find(({ path }) => path !== '/News');
  const params = new URLSearchParams(search);
  params.delete('next');
  return <Navigate to={{ pathname: first?.path ?? '/News', search: params.toString() }} replace />;
}
