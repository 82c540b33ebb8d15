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
  tabs: [
    {
      id: 'lines',
      label: 'qr.lines',
      content: lazily(
        () => import('./LinesTab'),
        () => null,
      ),
    },
  ],
  tools: lazily(
    () => import('./ExplainTool'),
    () => null,
  ),
});
