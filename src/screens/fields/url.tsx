import { isHttpUrl } from '../format/value';
import type { CellProps, InputProps, KindView } from './types';
import { controlProps } from '../inputs/props';
import { OutLink } from '../parts/OutLink';

/** Only a web address becomes a link, so that no other scheme is ever run. */
const UrlCell = ({ value, mode }: CellProps<'url'>) =>
  mode === 'show' && isHttpUrl(value) ? <OutLink href={value} /> : <span className="clip">{value}</span>;

const UrlInput = (props: InputProps<'url'>) => (
  <input
    {...controlProps(props)}
    type="url"
    inputMode="url"
    autoComplete="off"
    placeholder="https://"
    value={props.value ?? ''}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

export default { Cell: UrlCell, Input: UrlInput } satisfies KindView<'url'>;
