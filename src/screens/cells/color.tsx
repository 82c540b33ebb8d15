import type { CellProps } from './types';

export const ColorCell = ({ value }: CellProps<'color'>) => <span className="flag"><span className="swatch" style={{ background: value }} />{value}</span>;
