import { useEffect, useState } from 'react';
import { reportLoaders } from '../reports/loaders';
import type { AnyResource } from '../schema/define';
import type { AnyReport } from '../schema/report/define';
import { sourcesOf } from '../schema/report/forms';
import { definitionNamed } from './address';
import { sharedValue, useSharedValue } from './sharedValue';

/** A report, and the definitions of the rows it counts, in the language of the panel. */
export interface LoadedReport {
  report: AnyReport;
  definitions: ReadonlyMap<string, AnyResource>;
}
const arrived = sharedValue<ReadonlyMap<string, LoadedReport>>(new Map());

/** Fetches a report; the second time it is here already. */
export async function loadReport(name: string): Promise<void> {
  const load = reportLoaders[name];
  if (!load || arrived.now().has(name)) return;
  const report = await load();
  const definitions = await Promise.all(sourcesOf(report).map(definitionNamed));
  arrived.set(new Map(arrived.now()).set(name, { report, definitions: new Map(definitions.map((def) => [def.name, def])) }));
}

/** A report, fetched when it is first asked for and undefined until then. That it cannot be fetched is thrown, for the boundary. */
export function useReport(name: string): LoadedReport | undefined {
  const loaded = useSharedValue(arrived).get(name);
  const [failed, setFailed] = useState<{ name: string; error: unknown } | null>(null);
  useEffect(() => {
    loadReport(name).catch((error: unknown) => setFailed({ name, error }));
  }, [name]);
  if (!loaded && failed?.name === name) throw failed.error;
  return loaded;
}
