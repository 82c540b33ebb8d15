/** States of a withdrawal in which its amount is on hold. */
export const HOLDING = ['pending', 'reviewing', 'on_hold', 'waiting_docs', 'approved', 'paying', 'unknown'] as const;
