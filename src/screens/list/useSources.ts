import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { useCache } from '../cache';
import { useScreen } from '../screen';

const NONE: readonly string[] = [];

/** What is on screen is read anew when something of these resources was written: what a read-only entity is made of, unless told. */
export function useSources(ready: boolean, sources?: readonly string[]): void {
  const { def, service } = useScreen();
  const cache = useCache();
  const names = sources ?? (def.reads === undefined || def.reads === true ? NONE : def.reads);
  useChangesOf(livePaths(ready ? names : NONE, service), () => void cache.refresh(def.name));
}
