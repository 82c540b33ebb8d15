import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

const tools = part(() => import('./ImportTool'), 'tool');
decorate('bank_account', {
  tools,
  tabs: [
    {
      id: 'balances',
      label: 'statement.balances',
      first: true,
      content: part(() => import('./BalanceTab'), 'block'),
    },
  ],
});
decorate('statement_line', { tools });
