import { useT } from '../../providers/i18n/useT';
import { controlProps } from './props';
import type { InputProps } from './types';

/** Written, never read back: empty keeps what is there. The row says `true` when one is kept. */
export function SecretInput(props: InputProps<'secret'>) {
  const t = useT();
  const kept: unknown = props.value;
  return (
    <input
      {...controlProps(props)} type="password" autoComplete="new-password" maxLength={props.field.maxLength} placeholder={t(kept === true ? 'input.secretKept' : 'input.secretNone')}
      value={typeof kept === 'string' ? kept : ''} onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
