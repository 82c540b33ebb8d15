import { useEffect, useState } from 'react';
import { usePanelProvider } from '../../../providers/dataProvider';
import { definitionNow } from '../../../providers/definitions';
import type { ServerRow } from '../../../providers/providerTypes';
import type { Rec } from '../../../screens/record';
import type { Entry } from './entry';

/** The page of what was found, as its record stands now: what may be done with it depends on its state. Null until it is there. */
export function usePageRecord(entry: Entry | undefined): Rec | null {
  const provider = usePanelProvider();
  const [read, setRead] = useState<{ key: string; record: Rec } | null>(null);
  const page = entry?.hit?.leads ?? entry?.hit;
  const key = page && definitionNow(page.resource) ? `${page.resource} ${page.id}` : '';
  useEffect(() => {
    const [resource = '', id] = key.split(' ');
    if (key === '') return undefined;
    const leaving = new AbortController();
    provider
      .getOne<ServerRow>(resource, { id: Number(id), signal: leaving.signal })
      .then(({ data }) => setRead({ key, record: data }))
      // Its page says why it cannot be read.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [key, provider]);
  return read?.key === key && key !== '' ? read.record : null;
}
