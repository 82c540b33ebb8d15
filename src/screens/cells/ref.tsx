import { refText } from '../format/refText';
import { RecordLink } from '../parts/RecordLink';
import type { CellProps } from './types';

export const RefCell = ({ name, field, value, row }: CellProps<'ref'>) => <RecordLink resource={field.resource} id={value}>{refText(row, name, field.resource)}</RecordLink>;
