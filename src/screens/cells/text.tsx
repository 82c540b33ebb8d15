import type { CellProps } from './types';

export const TextCell = ({ value }: CellProps<'text'>) => <span className="clip">{value}</span>;
