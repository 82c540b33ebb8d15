import type { Tone } from './fields/types';

/** What speaks for or against an item of a queue, in a word, as a queue's rows say it. */
export interface EvidenceWord {
  id: number;
  tone: Tone;
  /** In the language of who asks. */
  says: string;
  /** The name of the person it is about; absent where the employee may not see it. */
  who?: string;
}

/** Most items that are asked about at once. */
export const MOST_EVIDENCE = 100;
