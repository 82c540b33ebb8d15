import { useEffect, useRef } from 'react';
import { useCache } from '../cache';
import { useScreen } from '../screen';
import type { Job } from './batches';
import type { Unfinished } from './useRemembered';
import type { ImportRun } from './useRun';

/** Rows after which it is noted how far an import has come: a window may be closed at any time. */
const NOTED_EVERY = 2_000;

/** Notes how far the import is, whichever step is on screen, and has the lists read again when it is over or stopped. */
export function useProgressNotes({ kind, outcomes }: ImportRun, job: Job | null, note: (unfinished: Unfinished | null) => void): void {
  const { def, service } = useScreen();
  const cache = useCache();
  const done = outcomes.length;
  const noted = Math.floor(done / NOTED_EVERY);
  const latest = useRef(() => undefined as void);
  latest.current = () => {
    if (!job || kind === 'idle') return;
    note(kind === 'done' ? null : { service, file: job.table.name, rows: job.table.rows, done });
  };
  useEffect(() => latest.current(), [kind, noted]);
  useEffect(() => {
    if (kind === 'done' || kind === 'stopped') void cache.refresh(def.name);
  }, [kind, cache, def.name]);
}
