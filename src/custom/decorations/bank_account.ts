import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('bank_account', {
  tools: part(() => import('../statement-import/ImportTool'), 'tool'),
  tabs: [
    { id: 'balances', label: 'statement.balances', first: true, content: part(() => import('../statement-import/BalanceTab'), 'block') },
  ],
});
