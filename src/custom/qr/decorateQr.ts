import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

decorate('qr_payment', {
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
