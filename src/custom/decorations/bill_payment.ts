import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

const load = () => import('../bill/BillSheet');

decorate('bill_payment', {
  cells: {
    end_date: part(() => load().then((module) => ({ default: module.DueCell })), 'cell'),
  },
  recordTools: part(() => load().then((module) => ({ default: module.SheetLink })), 'tool'),
});
