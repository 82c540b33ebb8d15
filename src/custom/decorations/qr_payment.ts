import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('qr_payment', {
  cells: {
    payload: part(() => import('../qr/CodeCell'), 'cell'),
  },
  tabs: [
    {
      id: 'lines',
      label: 'qr.lines',
      content: part(() => import('../qr/LinesTab'), 'block'),
    },
  ],
  tools: part(() => import('../qr/ExplainTool'), 'tool'),
});
