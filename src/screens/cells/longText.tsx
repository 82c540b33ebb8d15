import type { CellProps } from './types';

/** One line in a list; the lines as they were typed on the record page. */
export const LongTextCell = ({ value, mode }: CellProps<'longText'>) => (mode === 'list' ? <span className="clip">{value}</span> : <p className="prose">{value}</p>);
