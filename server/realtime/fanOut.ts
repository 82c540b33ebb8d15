/** Sends a write to every listener, with exactly one message each. */
import { type Listen, type ListenIndex } from './listens';
import { push } from './protocol';
import { applyQuery } from './query';
import type { Change, Tree } from './tree';

/**
 * Pushes a write that the tree already holds. A listen at or above `base` gets the write itself; one below gets its
 * own new value; one with a query gets its whole result, because what enters the window may lie outside the write.
 */
export function fanOut(tree: Tree, index: ListenIndex, action: 'd' | 'm', base: readonly string[], changes: readonly Change[]): void {
  const found = new Set<Listen>();
  for (const change of changes) index.collect(change.keys, found);
  if (found.size === 0) return;

  // Hundreds of sockets listen to the same few values, so each value is serialised once.
  const texts = new Map<string, string>();
  const once = (key: string, make: () => string): string => {
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = make()));
    return text;
  };
  const theWrite = (): string => push(action, `/${base.join('/')}`, JSON.stringify(writtenValue(action, base, changes)), null);

  for (const listen of found) {
    const { path, query, tag } = listen;
    if (query === null && listen.keys.length <= base.length) {
      listen.send(once('', theWrite));
      continue;
    }
    const value = once(`${path} ${JSON.stringify(query)}`, () => {
      const whole = tree.peek(listen.keys);
      return JSON.stringify(query ? applyQuery(whole, query) : whole);
    });
    listen.send(push('d', path, value, tag));
  }
}

function writtenValue(action: 'd' | 'm', base: readonly string[], changes: readonly Change[]): unknown {
  if (action === 'd') return changes[0]?.value ?? null;
  return Object.fromEntries(changes.map(({ keys, value }) => [keys.slice(base.length).join('/'), value]));
}
