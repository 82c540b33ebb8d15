import type { User } from './actor';

/** The group in which the alarm belongs to everybody from level 6 on. */
export const OPEN_GROUP = 'ABAGROUP';
const LEVEL = { open: 6, usual: 9 } as const;

/** The status of a group that is shut; any other does not shut it. */
export const SHUT = 0;

type Who = Pick<User, 'level' | 'group'>;

/** From which level on an employee may shut the panels of their own group: 6 in ABAGROUP, 9 elsewhere. */
export const shutLevel = (group: string): number => (group === OPEN_GROUP ? LEVEL.open : LEVEL.usual);
export const mayShut = ({ level, group }: Who): boolean => level >= shutLevel(group);

/** From which level on an employee may open them again: who only raises the alarm does not call it off. */
export const REOPEN_LEVEL = LEVEL.usual;
export const mayReopen = ({ level }: Who): boolean => level >= REOPEN_LEVEL;

/** A live list of what waits holds at most so many records: beyond that there is simply a lot to do. */
export const MOST_ALERTS = 100;

/** Level from which the bell with the bills is shown. */
export const BILL_LEVEL = 7;
