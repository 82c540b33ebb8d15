import type { MessagePlace } from '../schema/data/messagePlaces';
import { fillPlaces, placesOf } from '../schema/template';

export type Values = Readonly<Record<MessagePlace, string>>;

/** The name of the site: known for every recipient, and the same for all of them. */
const OF_SITE: MessagePlace = 'web';

/** Does the text differ between recipients? */
export const isPersonal = (text: string): boolean => placesOf(text).some(({ name }) => name !== OF_SITE);

/** The first place that only a member has a value for, and that has no fallback; null: the text can go to any number. */
export const placeOfMember = (text: string): string | null =>
  placesOf(text).find(({ name, fallback }) => name !== OF_SITE && fallback === null)?.name ?? null;

/** The text as a recipient with these values reads it. */
export const fillIn = (text: string, values: Partial<Values>): string => fillPlaces(text, values);
