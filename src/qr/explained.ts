import type { Fault } from './faults';
import type { Order } from './promptPay';
import type { Slip } from './slip';
import type { Words } from './words';

/** What a code turned out to be. */
export type CodeKind = 'promptpay' | 'bill' | 'slip' | 'payment' | 'barcode' | 'link' | 'wallet' | 'other' | 'empty';

/** One field of a code as people read it. */
export interface Line {
  /** Its number, with that of the field it stands in: `29.01`. Empty for what has no numbers. */
  tag: string;
  /** `null`: an unknown field; it is kept and shown. */
  name: Words | null;
  value: string;
  /** What the value says, where it is not plain. */
  meaning: Words | null;
}

export interface Explanation {
  kind: CodeKind;
  title: Words;
  lines: readonly Line[];
  faults: readonly Fault[];
  /** Whom it pays and how much, of a PromptPay code without a grave fault. */
  order: Order | null;
  /** Of a slip's code without a grave fault. */
  slip: Slip | null;
}
