import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import type { AnyResource } from '../../schema/define';
import { useCache } from '../cache';
import { useScreen } from '../screen';

const NONE: readonly string[] = [];

/** What a read-only entity is made of, as it tells itself. */
export const sourcesOf = ({ reads }: Pick<AnyResource, 'reads'>): readonly string[] =>
  reads === undefined || reads === true ? NONE : reads;

/** What is on screen is read anew when something of these resources was written: what a read-only entity is made of, unless told. */
export function useSources(ready: boolean, sources?: readonly string[]): void {
  const { def, service } = useScreen();
  const cache = useCache();
  const names = sources ?? sourcesOf(def);
  useChangesOf(livePaths(ready ? names : NONE, service), () => void cache.refresh(def.name));
}
