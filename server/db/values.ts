/** A moment as PostgreSQL writes it, as ISO 8601. */
function isoTime(text: string): string {
  // Every row has several moments, and the server's connections are in UTC.
  if (text.indexOf(' ') === 10 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  return text.replace(' ', 'T').replace(/([+-]\d{2})$/, (zone) => (zone === '+00' ? 'Z' : `${zone}:00`));
}
const keep = (text: string): string => text;

/** How both engines return values: exact numerics as text, ids as numbers, times as ISO 8601 text in UTC. Keys are PostgreSQL type ids. */
export const scalarParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // bigint: ids stay far below 2^53
  1082: keep, // date
  1114: isoTime,
  1184: isoTime, // timestamptz; the session's zone is UTC
  1700: keep, // numeric
};

/** `{1,2,3}` of whole numbers. Text arrays are parsed by the drivers themselves. */
export const parseIntArray = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
export const BIGINT_ARRAY = 1016;
