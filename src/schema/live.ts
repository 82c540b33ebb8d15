import type { User } from './can';

/** The group in which the alarm belongs to everybody from level 6 on. */
export const OPEN_GROUP = 'ABAGROUP';
const LEVEL = { open: 6, usual: 9 } as const;

/** The status of a group that is shut; any other does not shut it. */
export const SHUT = 0;

type Who = Pick<User, 'level' | 'group'>;

/** May this employee shut the panels of their own group? Level 6 in ABAGROUP, level 9 elsewhere. */
export const mayShut = ({ level, group }: Who): boolean => level >= (group === OPEN_GROUP ? LEVEL.open : LEVEL.usual);

/** May this employee open them again? Who only raises the alarm does not call it off. */
export const mayReopen = ({ level }: Who): boolean => level >= LEVEL.usual;

/** Level from which the bell with the bills is shown. */
export const BILL_LEVEL = 7;
