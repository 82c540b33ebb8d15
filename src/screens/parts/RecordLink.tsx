import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { resourceByName, showPath, withSite } from '../../providers/links';
import { can } from '../../schema/can';
import { useScreen } from '../screen';

/** A link to another record, for those who may open it; only its name for the others. */
export function RecordLink({ resource, id, children }: { resource: string; id: number; children: ReactNode }) {
  const { actor, site } = useScreen();
  const target = resourceByName(resource);
  if (!target || !can(actor, target, 'view')) return <span className="clip">{children}</span>;
  return (
    <Link className="clip" to={withSite(showPath(target, id), site)}>
      {children}
    </Link>
  );
}
