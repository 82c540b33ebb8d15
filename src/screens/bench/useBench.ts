import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { OnAnswer } from '../actions/useCommand';
import type { Rec } from '../record';
import { isWaiting } from '../rights';
import { useScreen } from '../screen';
import { useNarrow, useWide } from '../useNarrow';
import type { Bench } from './benchOf';
import { useCursor, type Cursor } from './useCursor';

export interface BenchState {
  said: Bench | null;
  cursor: Cursor;
  /** A record is shown: beside the rows, or, where there is no room for both, over their end. */
  shows: 'beside' | 'over' | null;
  /** What one does stands on the rows. */
  acts: boolean;
  /** Shows the record of a row that is pressed; undefined where its page is opened instead. */
  pick: ((id: number) => void) | undefined;
  close: () => void;
}

/** What is shown of a bench, and where. `done` is told what became of a record, and sends one on. */
export function useBench(said: Bench | null, rows: readonly Rec[], left: ReadonlySet<number>, done: RefObject<OnAnswer>): BenchState {
  const { def } = useScreen();
  const cursor = useCursor(rows, left);
  const [wide, narrow] = [useWide(), useNarrow()];
  const [open, setOpen] = useState(false);
  const shows = said === null ? null : wide ? 'beside' : open && !narrow ? 'over' : null;
  useEffect(() => {
    done.current = ({ data, approval }) => {
      if (shows === null || !data || !rows.some(({ id }) => id === data.id)) return undefined;
      // What was handed out is shown beside the rows it stands among; what was decided makes room for the next.
      if (data.id !== cursor.id) cursor.to(data.id);
      else if (approval || !isWaiting(def, data)) cursor.onward();
      return true;
    };
  });
  const pick = (id: number): void => {
    cursor.to(id);
    setOpen(true);
  };
  const close = useCallback(() => setOpen(false), []);
  return { said, cursor, shows, acts: !wide, pick: said !== null && !narrow ? pick : undefined, close };
}
