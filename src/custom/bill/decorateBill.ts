import { lazily } from '../../ui/lazily';
import { decorate } from '../../screens/decorate';

const load = () => import('./BillSheet');

decorate('bill_payment', {
  cells: {
    end_date: lazily(
      () => load().then((module) => ({ default: module.DueCell })),
      () => null,
    ),
  },
  tabs: [
    {
      id: 'sheet',
      label: 'bill.sheet',
      content: lazily(
        () => load().then((module) => ({ default: module.SheetTab })),
        () => null,
      ),
    },
  ],
});
