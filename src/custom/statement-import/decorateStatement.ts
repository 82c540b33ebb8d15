import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

const tools = lazily(
  () => import('./ImportTool'),
  () => null,
);
decorate('bank_account', {
  tools,
  tabs: [
    {
      id: 'balances',
      label: 'statement.balances',
      first: true,
      content: lazily(
        () => import('./BalanceTab'),
        () => null,
      ),
    },
  ],
});
decorate('statement_line', { tools });
