import type { ResourceTexts } from './texts';
import { admin } from './admin';
import { content } from './content';
import { bank } from './bank';
import { bonus } from './bonus';
import { extension } from './extension';
import { ledger } from './ledger';
import { member } from './member';
import { sites } from './sites';
import { sms } from './sms';
import { transaction } from './transaction';
import { withdrawals } from './withdrawals';

/** English for every declared entity, field, option, action and heading. A missing text does not compile. */
export const english: ResourceTexts = {
  ...transaction,
  ...ledger,
  ...withdrawals,
  ...member,
  ...bank,
  ...bonus,
  ...extension,
  ...admin,
  ...sites,
  ...content,
  ...sms,
};
