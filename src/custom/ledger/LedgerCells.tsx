import { resourceByName } from '../../providers/links';
import type { CellProps } from '../../screens/fields/types';
import { RecordLink } from '../../screens/parts/RecordLink';

/** The record a posting came from, a click away; the first balances came from none. */
export function SourceCell({ value, row }: CellProps) {
  const { resource } = row;
  if (typeof resource !== 'string' || !resourceByName(resource) || typeof value !== 'number' || value === 0)
    return <span className="muted">–</span>;
  return (
    <RecordLink resource={resource} id={value}>
      {`#${value}`}
    </RecordLink>
  );
}
