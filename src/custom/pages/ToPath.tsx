import { Navigate, useLocation, useParams } from 'react-router';
import { createPath, editPath, listPath, showPath } from '../../providers/links';
import type { AnyResource } from '../../schema/define';
import type { ScreenKind } from '../../Screen';

/**
 * From an address react-admin made of an entity's name, or an older one that names its record in the query (`/Sms/info?id=7`), to the one the entity declares.
 * A record that is not named leads to the list.
 */
export function ToPath({ def, kind, id: given }: { def: AnyResource; kind: ScreenKind; id?: number }) {
  const params = useParams();
  const query = new URLSearchParams(useLocation().search);
  const id = params.id ?? given ?? query.get('id') ?? '';
  query.delete('id');
  const record = { show: showPath, edit: editPath };
  const to = kind === 'create' ? createPath(def) : kind === 'list' || id === '' ? listPath(def) : record[kind](def, id);
  return <Navigate to={query.size > 0 ? `${to}?${query.toString()}` : to} replace />;
}
