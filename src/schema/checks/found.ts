import type { AnyResource } from '../define';

type Report = (id: string, text: string) => void;

/** A hit is one line. */
const MOST = 3;

/** Declarations of what the search of the whole panel finds. */
export function checkFound({ found, search = [], fields }: AnyResource, report: Report): void {
  if (!found) return;
  if (found.by === 'words' && search.length === 0)
    report('D146', 'is found by words, so `search` must name the fields they are looked for in');
  if (found.says.length > MOST) report('D147', `a hit of the search says ${MOST} things at most, not ${found.says.length}`);
  for (const name of found.says) if (fields[name]?.kind === 'secret') report('D147', `a hit of the search cannot say the secret “${name}”`);
}
