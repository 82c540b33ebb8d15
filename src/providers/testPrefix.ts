/**
 * The prefix of user names of test accounts. The specification does not say it, so it is given when the panel is built; without it nothing
 * is removed.
 */
const TEST_PREFIX: unknown = import.meta.env['VITE_TEST_PREFIX'];

const isText = (value: unknown): value is string => typeof value === 'string';

/** The name without the prefix of test accounts; a name that is only the prefix stays. */
function plainName(name: string, prefix: string): string {
  const rest = name.slice(prefix.length);
  return rest !== '' && name.toLowerCase().startsWith(prefix.toLowerCase()) ? rest : name;
}

/** The data of an office or service call, its `username` without the prefix of test accounts. */
export function withoutTestPrefix<T>(data: T, prefix: unknown = TEST_PREFIX): T {
  if (!isText(prefix) || prefix === '' || typeof data !== 'object' || data === null || !('username' in data) || !isText(data.username))
    return data;
  return { ...data, username: plainName(data.username, prefix) };
}

/** The same for a query string, or a path with one. */
export function queryWithoutTestPrefix(path: string, prefix: unknown = TEST_PREFIX): string {
  if (!isText(prefix) || prefix === '') return path;
  return path.replace(/([?&]username=)([^&]*)/, (_, name: string, value: string) => {
    const typed = new URLSearchParams(`username=${value}`).get('username') ?? '';
    return `${name}${encodeURIComponent(plainName(typed, prefix))}`;
  });
}
