import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '../../providers/i18n/useT';
import { refusalOf, type Refusal } from '../errors';
import { Marks, runBatches, type Job, type RowOutcome } from './batches';

export interface RunState {
  kind: 'idle' | 'running' | 'stopped' | 'done';
  outcomes: readonly RowOutcome[];
  /** Why it stopped, unless it was told to. */
  refusal: Refusal | null;
}
export interface ImportRun extends RunState {
  /** Begins, or begins again from the first row: what was done before is answered and not done twice. */
  start: (job: Job) => void;
  stop: () => void;
  forget: () => void;
}
const IDLE: RunState = { kind: 'idle', outcomes: [], refusal: null };

/**
 * The batches of one file on their way to the server, and what became of each row. `twice`: the sentence about a row that an earlier one
 * excludes.
 */
export function useRun(twice: string): ImportRun {
  const t = useT();
  const [state, setState] = useState<RunState>(IDLE);
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
      const marks = new Marks(job.def, twice);
      const outcomes: RowOutcome[] = [];
      setState({ kind: 'running', outcomes, refusal: null });
      const over = (kind: RunState['kind'], refusal: Refusal | null): void => setState({ kind, outcomes: [...outcomes], refusal });
      runBatches(job, controller.signal, (batch) => {
        for (const outcome of batch) outcomes.push(job.dry ? marks.judge(outcome) : outcome);
        setState({ kind: 'running', outcomes: [...outcomes], refusal: null });
      }).then(
        () => over('done', null),
        (error: unknown) => over('stopped', controller.signal.aborted ? null : refusalOf(error, t)),
      );
    },
    [stop, t, twice],
  );
  const forget = useCallback(() => {
    stop();
    setState(IDLE);
  }, [stop]);
  return { ...state, start, stop, forget };
}

export const countOf = (outcomes: readonly RowOutcome[], result: RowOutcome['result']): number =>
  outcomes.reduce((sum, one) => (one.result === result ? sum + 1 : sum), 0);
