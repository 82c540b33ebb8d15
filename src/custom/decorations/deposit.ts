import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';
import { candidates, statusWith } from '../matching/StatusCell';

decorate('deposit', {
  beside: part(() => import('../evidence/Evidence'), 'panel'),
  tabs: [{ id: 'lines', label: 'matching.lines', first: true, content: candidates('LinesOfDeposit') }],
  cells: { status: statusWith('LinesOfDeposit', ['match']) },
});
