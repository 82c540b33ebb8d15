import { RecordLink } from '../parts/RecordLink';
import { refText } from '../record';
import type { CellProps } from './types';

export const RefCell = ({ name, field, value, row }: CellProps<'ref'>) => <RecordLink resource={field.resource} id={value}>{refText(row, name)}</RecordLink>;
