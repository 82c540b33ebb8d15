import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('qr_payment', {
  cells: {
    payload: part(() => import('./CodeCell'), 'cell'),
  },
  tabs: [
    {
      id: 'lines',
      label: 'qr.lines',
      content: part(() => import('./LinesTab'), 'block'),
    },
  ],
  tools: part(() => import('./ExplainTool'), 'tool'),
});
