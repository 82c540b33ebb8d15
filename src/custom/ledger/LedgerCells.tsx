import { resourceByName } from '../../providers/links';
import type { CellProps } from '../../screens/fields/types';
import { RecordLink } from '../../screens/parts/RecordLink';

/** A link to the record a posting was made for; opening balances have none. */
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
