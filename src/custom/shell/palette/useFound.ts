import { useEffect, useState } from 'react';
import { query } from '../../../providers/httpClient';
import { loadDefinition } from '../../../providers/definitions';
import { officeCall } from '../../../providers/otherCalls';
import { isPhone, normalisePhone } from '../../../schema/fields/identity';
import type { Hit } from './entry';

/** What was found of the words that are typed now, or of some before them. */
export interface Found {
  typed: string;
  hits: readonly Hit[];
  /** Why some records were not looked for. */
  limited?: string;
  failed?: true;
}

const NOTHING: Found = { typed: '', hits: [] };
/** So long nothing is typed before it is searched for. */
const PAUSE_MS = 40;
/**
 * A number that may be a whole account counts as a look at personal data: it is searched for when it is typed out. A phone says itself when
 * it is.
 */
const WHOLE_PAUSE_MS = 250;
const LONG_NUMBER = /^[+#]?[\d๐-๙ -]{9,}$/;
const pauseOf = (typed: string): number => (LONG_NUMBER.test(typed) && !isPhone(normalisePhone(typed)) ? WHOLE_PAUSE_MS : PAUSE_MS);

/** Searches the records of the site, and of the office, for what is typed. */
export function useFound(text: string, service: string): { found: Found; searching: boolean } {
  const typed = text.trim();
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => {
    if (typed === '') {
      setFound(NOTHING);
      return undefined;
    }
    const leaving = new AbortController();
    const search = async (): Promise<void> => {
      try {
        const { payload, limited } = await officeCall('GET', `/Find${query({ q: typed, service })}`, undefined, leaving.signal);
        const hits = payload as Hit[];
        // A line is drawn by its definition, which is here already but for the first time.
        await Promise.all([...new Set(hits.flatMap((hit) => [hit.resource, hit.leads?.resource ?? hit.resource]))].map(loadDefinition));
        if (!leaving.signal.aborted) setFound({ typed, hits, ...(typeof limited === 'string' && { limited }) });
      } catch {
        if (!leaving.signal.aborted) setFound({ typed, hits: [], failed: true });
      }
    };
    const timer = setTimeout(() => void search(), pauseOf(typed));
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed, service]);
  return { found, searching: typed !== '' && found.typed !== typed };
}
