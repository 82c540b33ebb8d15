import { Navigate, useLocation } from 'react-router';
import { showPath } from '../../../providers/links';

/**
 * Redirects from an address that names a record in its query (`/Sms/info?id=7`), or from the list of a single record, to the record's own
 * address. Without a record it leads to the list.
 */
export function ToRecord({ path, id: given }: { path: string; id?: number }) {
  const query = new URLSearchParams(useLocation().search);
  const id = given ?? query.get('id') ?? '';
  query.delete('id');
  const to = id === '' ? path : showPath({ path }, id);
  return <Navigate to={query.size > 0 ? `${to}?${query.toString()}` : to} replace />;
}
