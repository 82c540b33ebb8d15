import { decorate, type RecordTab } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

const tab = (id: 'lines' | 'candidates', part: 'LinesOfDeposit' | 'LinesOfWithdraw' | 'CandidatesOfLine'): RecordTab => ({
  id,
  label: `matching.${id}`,
  first: true,
  content: lazily(
    () => import('./Candidates').then((parts) => ({ default: parts[part] })),
    () => null,
  ),
});

decorate('deposit', { tabs: [tab('lines', 'LinesOfDeposit')] });
decorate('withdraw', { tabs: [tab('lines', 'LinesOfWithdraw')] });
decorate('statement_line', { tabs: [tab('candidates', 'CandidatesOfLine')] });
