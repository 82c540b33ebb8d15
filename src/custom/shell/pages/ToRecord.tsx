import { Navigate, useLocation } from 'react-router';
import { listPath, showPath } from '../../../providers/links';
import type { AnyResource } from '../../../schema/define';

/**
 * Redirects from an address that names a record in its query (`/Sms/info?id=7`), or from the list of a single record, to the record's own address.
 * Without a record it leads to the list.
 */
export function ToRecord({ def, id: given }: { def: AnyResource; id?: number }) {
  const query = new URLSearchParams(useLocation().search);
  const id = given ?? query.get('id') ?? '';
  query.delete('id');
  const to = id === '' ? listPath(def) : showPath(def, id);
  return <Navigate to={query.size > 0 ? `${to}?${query.toString()}` : to} replace />;
}
