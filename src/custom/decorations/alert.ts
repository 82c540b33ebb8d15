import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

const Value = part(() => import('../alert/ValueCell'), 'cell');

decorate('alert', {
  cells: { value: Value, bound: Value, worst: Value },
  beside: part(() => import('../alert/Behind'), 'panel'),
});
