import { qrPayment } from '../../resources/transaction/qrPayment';
import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

decorate(qrPayment, {
  cells: {
    payload: lazily(
      () => import('./CodeCell'),
      () => null,
    ),
  },
  tools: lazily(
    () => import('./ExplainTool'),
    () => null,
  ),
});
