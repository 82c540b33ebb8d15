import { isHttpUrl } from '../format/value';
import type { CellProps } from './types';

/** Only a web address becomes a link, so that no other scheme is ever run. */
export const UrlCell = ({ value, mode }: CellProps<'url'>) => (
  mode === 'show' && isHttpUrl(value) ? <a href={value} target="_blank" rel="noopener noreferrer">{value}</a> : <span className="clip">{value}</span>
);
