import { useCallback, useEffect, useRef, useState } from 'react';
import { refusedBy, type Refused } from '../../screens/import/fileFault';
import type { Found } from './outcome';
import { startReading, type Reading } from './reading';

export type ImportState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; progress: number }
  | { kind: 'found'; name: string; found: Found }
  | { kind: 'refused'; name: string; refused: Refused };

export interface Import {
  state: ImportState;
  choose: (file: File) => void;
  cancel: () => void;
}

/** One file at a time: choosing another ends the reading of the one before, and so does leaving the page. */
export function useImport(): Import {
  const [state, setState] = useState<ImportState>({ kind: 'none' });
  const running = useRef<Reading | null>(null);
  const stop = useCallback(() => {
    running.current?.cancel();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const choose = useCallback(
    (file: File) => {
      stop();
      const { name } = file;
      setState({ kind: 'reading', name, progress: 0 });
      const reading = startReading(file, (progress) => setState({ kind: 'reading', name, progress }));
      running.current = reading;
      reading.found.then(
        (found) => setState({ kind: 'found', name, found }),
        (error: unknown) => setState({ kind: 'refused', name, refused: refusedBy(error) }),
      );
    },
    [stop],
  );
  const cancel = useCallback(() => {
    stop();
    setState({ kind: 'none' });
  }, [stop]);
  return { state, choose, cancel };
}
