import { controlProps } from './props';
import type { InputProps } from './types';

export const TextInput = (props: InputProps<'text'>) => (
  <input
    {...controlProps(props)} type="text" value={props.value ?? ''} maxLength={props.field.maxLength} autoComplete="off" spellCheck={false}
    inputMode={props.field.pattern === 'digits' ? 'numeric' : undefined} onChange={(event) => props.onChange(event.target.value)}
  />
);
