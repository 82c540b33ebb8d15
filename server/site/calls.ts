import { bankCalls } from './bankLines';
import type { AnySpec } from './call';
import { depositCalls } from './deposits';
import { limitCalls } from './limits';
import { memberCalls } from './members';
import { payoutCalls } from './payouts';
import { playCalls } from './plays';
import { statementCalls } from './statement';
import { walletCalls } from './wallet';
import { withdrawalCalls } from './withdrawals';

/** Every call of the site interface, by section. */
export const siteCalls: readonly AnySpec[] = [
  ...memberCalls,
  ...limitCalls,
  ...statementCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...walletCalls,
  ...playCalls,
  ...bankCalls,
  ...payoutCalls,
];
