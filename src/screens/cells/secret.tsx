import { Icon } from '../../theme/Icon';
import { useScreen } from '../screen';

/** A secret is never sent; the row only says whether one is kept. */
export function SecretCell({ value }: { value: unknown }) {
  const { t } = useScreen();
  return <span className="flag"><Icon name="key" size={16} />{t(value === true ? 'value.secretSet' : 'value.secretUnset')}</span>;
}
