import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';
import { candidates, statusWith } from '../matching/StatusCell';

decorate('withdraw', {
  beside: part(() => import('../evidence/Evidence'), 'panel'),
  tabs: [
    { id: 'checklist', label: 'show.checklist', first: true, content: part(() => import('../evidence/Checklist'), 'panel') },
    { id: 'lines', label: 'matching.lines', content: candidates('LinesOfWithdraw') },
  ],
  cells: { status: statusWith('LinesOfWithdraw', ['matchLine']) },
});
