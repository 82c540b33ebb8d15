import { useCallback, useEffect, useRef, useState } from 'react';
import { refusedBy, type Refused } from './fileFault';
import { openTable, type OpenTable, type Reading } from './table';

export type TableState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; progress: number }
  | { kind: 'read'; table: OpenTable }
  | { kind: 'refused'; name: string; refused: Refused };

export interface TableReading {
  state: TableState;
  choose: (file: File) => void;
  /** Reads another sheet of the same workbook. */
  chooseSheet: (sheet: string) => void;
  cancel: () => void;
}

/** One file at a time: choosing another ends the reading of the one before, and so does leaving the page. */
export function useTable(most: number, known: readonly string[]): TableReading {
  const [state, setState] = useState<TableState>({ kind: 'none' });
  const running = useRef<Reading | null>(null);
  const file = useRef<File | null>(null);
  const options = useRef({ most, known });
  options.current = { most, known };
  const stop = useCallback(() => {
    running.current?.close();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const open = useCallback(
    (chosen: File, sheet: string | null) => {
      stop();
      file.current = chosen;
      const { name } = chosen;
      setState({ kind: 'reading', name, progress: 0 });
      const reading = openTable({ file: chosen, sheet, ...options.current }, (progress) => setState({ kind: 'reading', name, progress }));
      running.current = reading;
      reading.table.then(
        (table) => {
          if (running.current === reading) setState({ kind: 'read', table });
        },
        (error: unknown) => {
          if (running.current === reading) setState({ kind: 'refused', name, refused: refusedBy(error) });
        },
      );
    },
    [stop],
  );
  const choose = useCallback((chosen: File) => open(chosen, null), [open]);
  const chooseSheet = useCallback(
    (sheet: string) => {
      if (file.current) open(file.current, sheet);
    },
    [open],
  );
  const cancel = useCallback(() => {
    stop();
    setState({ kind: 'none' });
  }, [stop]);
  return { state, choose, chooseSheet, cancel };
}
