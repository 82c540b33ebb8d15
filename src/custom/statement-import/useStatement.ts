import { useCallback, useEffect, useRef, useState } from 'react';
import type { ColumnMap } from '../../bankFiles/types';
import { refusedBy, type Refused } from '../../screens/import/fileFault';
import { getMaps } from './calls';
import { openStatement, type Opening, type OpenStatement } from './openFile';
import type { Reading, Unknown } from './statementFile';

export type FileState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; progress: number }
  | { kind: 'refused'; name: string; refused: Refused }
  | { kind: 'open'; file: OpenStatement; reading: Reading | null; unknown: Unknown | null; batches: number };

/** One file at a time, read for the account that is chosen; choosing another account reads it anew. */
export function useStatement(
  service: string,
  bank: string | null,
): {
  state: FileState;
  choose: (file: File) => void;
  cancel: () => void;
  readBy: (map: ColumnMap) => void;
} {
  const [state, setState] = useState<FileState>({ kind: 'none' });
  const [file, setFile] = useState<OpenStatement | null>(null);
  const opening = useRef<Opening | null>(null);
  const stop = useCallback(() => {
    opening.current?.cancel();
    opening.current = null;
    setFile(null);
  }, []);
  useEffect(() => () => opening.current?.cancel(), []);

  const choose = useCallback(
    (chosen: File) => {
      stop();
      const { name } = chosen;
      setState({ kind: 'reading', name, progress: 0 });
      const now = openStatement(chosen, (progress) => setState({ kind: 'reading', name, progress }));
      opening.current = now;
      now.opened.then(setFile, (error: unknown) => setState({ kind: 'refused', name, refused: refusedBy(error) }));
    },
    [stop],
  );
  useEffect(() => {
    if (!file) return undefined;
    const controller = new AbortController();
    getMaps(service, controller.signal)
      .then((maps) => file.find(bank ?? '', maps))
      .then(
        (found) => {
          if (!controller.signal.aborted) setState({ kind: 'open', file, ...found });
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setState({ kind: 'refused', name: file.name, refused: refusedBy(error) });
        },
      );
    return () => controller.abort();
  }, [file, service, bank]);
  const readBy = useCallback(
    (map: ColumnMap) => {
      if (file) void file.read(map).then((found) => setState({ kind: 'open', file, ...found }));
    },
    [file],
  );
  const cancel = useCallback(() => {
    stop();
    setState({ kind: 'none' });
  }, [stop]);
  return { state, choose, cancel, readBy };
}
