// Written by scripts/catalogue.mjs from the files of this folder at every start, build, check and test; never edited by hand.
import type { ResourceTexts } from './texts';
import { admin } from './admin';
import { alerts } from './alerts';
import { bank } from './bank';
import { bonus } from './bonus';
import { content } from './content';
import { erasure } from './erasure';
import { extension } from './extension';
import { follow } from './follow';
import { guard } from './guard';
import { ledger } from './ledger';
import { member } from './member';
import { plays } from './plays';
import { sites } from './sites';
import { sms } from './sms';
import { system } from './system';
import { transaction } from './transaction';
import { withdrawals } from './withdrawals';

/** English for every declared entity, field, option, action and heading. A missing text does not compile. */
export const english: ResourceTexts = {
  ...admin,
  ...alerts,
  ...bank,
  ...bonus,
  ...content,
  ...erasure,
  ...extension,
  ...follow,
  ...guard,
  ...ledger,
  ...member,
  ...plays,
  ...sites,
  ...sms,
  ...system,
  ...transaction,
  ...withdrawals,
};
