import { lazily } from '../../ui/lazily';
import { billPayment } from '../../resources/admin/billPayment';
import { decorate } from '../../screens/decorate';

const load = () => import('./BillSheet');

decorate(billPayment, {
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
