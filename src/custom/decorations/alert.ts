import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

const load = () => import('../alert/ValueCell');
const Value = part(load, 'cell');

decorate('alert', {
  cells: {
    ...{ value: Value, bound: Value, worst: Value },
    subject: part(() => load().then((module) => ({ default: module.SubjectCell })), 'cell'),
  },
  beside: part(() => import('../alert/Behind'), 'panel'),
});
