import { statementLine } from '../../resources/bank/statementLine';
import { deposit } from '../../resources/transaction/deposit';
import { withdraw } from '../../resources/transaction/withdraw';
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

decorate(deposit, { tabs: [tab('lines', 'LinesOfDeposit')] });
decorate(withdraw, { tabs: [tab('lines', 'LinesOfWithdraw')] });
decorate(statementLine, { tabs: [tab('candidates', 'CandidatesOfLine')] });
