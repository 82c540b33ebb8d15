import { Icon } from '../../theme/Icon';
import { useScreen } from '../screen';
import type { CellProps } from './types';

export function BoolCell({ value }: CellProps<'bool'>) {
  const { t } = useScreen();
  return <span className={`flag ${value ? 'flag--on' : 'flag--off'}`}><Icon name={value ? 'check' : 'close'} size={16} />{t(value ? 'value.yes' : 'value.no')}</span>;
}
