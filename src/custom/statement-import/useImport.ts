import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '../../providers/i18n/useT';
import { refusalOf, type Refusal } from '../../screens/errors';
import { runImport, type Job, type RowOutcome } from './calls';

export interface Run {
  kind: 'idle' | 'running' | 'stopped' | 'done';
  outcomes: readonly RowOutcome[];
  matched: number;
  refusal: Refusal | null;
}
const IDLE: Run = { kind: 'idle', outcomes: [], matched: 0, refusal: null };

/** The rows of one file on their way to the server, and what became of each. */
export function useImport(): { run: Run; start: (job: Job) => void; stop: () => void; forget: () => void } {
  const t = useT();
  const [run, setRun] = useState<Run>(IDLE);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const start = useCallback(
    (job: Job) => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      const outcomes: RowOutcome[] = [];
      setRun({ ...IDLE, kind: 'running' });
      runImport(job, controller.signal, (more) => {
        outcomes.push(...more);
        setRun({ ...IDLE, kind: 'running', outcomes: [...outcomes] });
      }).then(
        (matched) => setRun({ kind: 'done', outcomes: [...outcomes], matched, refusal: null }),
        (error: unknown) => {
          if (running.current === controller || !controller.signal.aborted)
            setRun({
              kind: 'stopped',
              outcomes: [...outcomes],
              matched: 0,
              refusal: controller.signal.aborted ? null : refusalOf(error, t),
            });
        },
      );
    },
    [stop, t],
  );
  const forget = useCallback(() => {
    stop();
    setRun(IDLE);
  }, [stop]);
  return { run, start, stop, forget };
}
