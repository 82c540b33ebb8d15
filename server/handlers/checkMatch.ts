import { type statementLine } from '../../src/resources/bank/statementLine';
import { type deposit } from '../../src/resources/transaction/deposit';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import { invalidField } from '../refusal';
import { satang } from '../ledger/money';

type BankLine = Row<typeof statementLine>;
type Deposit = Row<typeof deposit>;

/**
 * May this bank line be credited as this deposit? The bank line decides: the amount that arrived is credited, once, from the account it
 * arrived on. Refuses with a 400 on `field`.
 */
export function checkMatch(bankLine: BankLine, paid: Deposit, field: string): void {
  if (bankLine.direction !== 'in') throw invalidField(field, 'lineNotIncoming');
  if (bankLine.account !== paid.bank_account) throw invalidField(field, 'lineOtherAccount');
  if (satang(bankLine.amount) !== satang(paid.amount))
    throw invalidField(field, 'lineAmountDiffers', { line: formatMoney(bankLine.amount), deposit: formatMoney(paid.amount) });
}
