import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';
import { useT } from '../../providers/i18n/useT';
import { controlProps } from '../inputs/props';
import type { InputProps, KindView } from './types';

/** A secret is never sent; the row only says whether one is kept. */
export function SecretCell({ value }: { value: unknown }) {
  const { t } = useScreen();
  return (
    <span className="flag">
      <Icon name="key" size={16} />
      {t(value === true ? 'value.secretSet' : 'value.secretUnset')}
    </span>
  );
}

/** Written, never read back: empty keeps what is there. The row says `true` when one is kept. */
function SecretInput(props: InputProps<'secret'>) {
  const t = useT();
  const kept: unknown = props.value;
  return (
    <input
      {...controlProps(props)}
      type="password"
      autoComplete="new-password"
      maxLength={props.field.maxLength}
      placeholder={t(kept === true ? 'input.secretKept' : 'input.secretNone')}
      value={typeof kept === 'string' ? kept : ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

export default { Cell: SecretCell, Input: SecretInput } satisfies KindView<'secret'>;
