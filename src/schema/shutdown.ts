import type { User } from './actor';

/** The group in which every employee from level 6 on may raise the alarm. */
export const OPEN_GROUP = 'ABAGROUP';
const LEVEL = { open: 6, usual: 9 } as const;

/** The status of a shut group; any other value means open. */
export const SHUT = 0;

type Who = Pick<User, 'level' | 'group'>;

/** The level from which an employee may shut the panels of their own group: 6 in ABAGROUP, 9 elsewhere. */
export const shutLevel = (group: string): number => (group === OPEN_GROUP ? LEVEL.open : LEVEL.usual);
export const mayShut = ({ level, group }: Who): boolean => level >= shutLevel(group);

/** The level from which an employee may open them again; raising the alarm does not include ending it. */
export const REOPEN_LEVEL = LEVEL.usual;
export const mayReopen = ({ level }: Who): boolean => level >= REOPEN_LEVEL;

/** The most records in a live list of waiting ones. */
export const MOST_ALERTS = 100;

/** Level from which the bell with the bills is shown. */
export const BILL_LEVEL = 7;
