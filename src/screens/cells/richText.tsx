import { RichText } from '../parts/RichText';
import { plainText } from '../format/richText';
import type { CellProps } from './types';

export const RichTextCell = ({ value, mode }: CellProps<'richText'>) => (mode === 'list' ? <span className="clip">{plainText(value)}</span> : <RichText text={value} />);
