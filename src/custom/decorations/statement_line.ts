import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';
import { candidates, statusWith } from '../matching/StatusCell';

decorate('statement_line', {
  tools: part(() => import('../statement-import/ImportTool'), 'tool'),
  tabs: [{ id: 'candidates', label: 'matching.candidates', first: true, content: candidates('CandidatesOfLine') }],
  cells: { status: statusWith('CandidatesOfLine', ['match', 'matchWithdraw']) },
});
