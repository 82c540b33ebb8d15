import { controlProps } from './props';
import type { InputProps } from './types';

export const UrlInput = (props: InputProps<'url'>) => (
  <input {...controlProps(props)} type="url" inputMode="url" autoComplete="off" placeholder="https://" value={props.value ?? ''} onChange={(event) => props.onChange(event.target.value)} />
);
