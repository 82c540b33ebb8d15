import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

decorate('deposit', {
  tabs: [
    {
      id: 'lines',
      label: 'matching.lines',
      first: true,
      content: lazily(
        () => import('./Candidates').then(({ LinesOfDeposit }) => ({ default: LinesOfDeposit })),
        () => null,
      ),
    },
  ],
});
decorate('statement_line', {
  tabs: [
    {
      id: 'deposits',
      label: 'matching.deposits',
      first: true,
      content: lazily(
        () => import('./Candidates').then(({ DepositsOfLine }) => ({ default: DepositsOfLine })),
        () => null,
      ),
    },
  ],
});
