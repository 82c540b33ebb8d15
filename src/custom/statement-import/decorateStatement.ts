import { bankAccount } from '../../resources/bank/bankAccount';
import { statementLine } from '../../resources/bank/statementLine';
import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

const tools = lazily(
  () => import('./ImportTool'),
  () => null,
);
decorate(bankAccount, {
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
decorate(statementLine, { tools });
