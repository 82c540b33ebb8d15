import { decorate, type RecordTab } from '../../screens/decorate';
import { candidates, statusWith } from './StatusCell';

const tab = (id: 'lines' | 'candidates', part: Parameters<typeof candidates>[0]): RecordTab => ({
  id,
  label: `matching.${id}`,
  content: candidates(part),
});

decorate('deposit', {
  tabs: [{ ...tab('lines', 'LinesOfDeposit'), first: true }],
  cells: { status: statusWith('LinesOfDeposit', ['match']) },
});
decorate('withdraw', { tabs: [tab('lines', 'LinesOfWithdraw')], cells: { status: statusWith('LinesOfWithdraw', ['matchLine']) } });
decorate('statement_line', {
  tabs: [{ ...tab('candidates', 'CandidatesOfLine'), first: true }],
  cells: { status: statusWith('CandidatesOfLine', ['match', 'matchWithdraw']) },
});
