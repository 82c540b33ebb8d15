import { Navigate, useLocation, useParams } from 'react-router';
import { createPath, editPath, listPath, showPath } from '../../providers/links';
import type { AnyResource } from '../../schema/define';
import type { ScreenKind } from '../../Screen';

/** From an address react-admin made of an entity's name to the one the entity declares. */
export function ToPath({ def, kind, id: given }: { def: AnyResource; kind: ScreenKind; id?: number }) {
  const { id = String(given ?? '') } = useParams();
  const { search } = useLocation();
  const to = { list: listPath(def), create: createPath(def), show: showPath(def, id), edit: editPath(def, id) }[kind];
  return <Navigate to={to + search} replace />;
}
