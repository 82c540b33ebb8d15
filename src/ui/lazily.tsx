import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { fetchMissing } from './missingCode';

export type Load<P> = () => Promise<{ default: ComponentType<P> }>;

interface Code<P> {
  /** The component, once its code has arrived. */
  Code: ComponentType<P> | null;
  error: Error | null;
  /** Fetches what could not be fetched again. */
  retry: () => void;
}

/**
 * A component whose code is fetched when it is first shown. Unlike `React.lazy`, code that has already arrived is rendered at once (React
 * holds a suspended screen back for a third of a second), and code that failed to arrive is asked for again.
 */
export function codeOf<P extends object>(load: Load<P>) {
  let code: ComponentType<P> | null = null;
  let failed = false;
  const fetchCode = (): Promise<void> =>
    (failed ? fetchMissing(load) : load()).then(
      (module) => {
        code = module.default;
      },
      (reason: unknown) => {
        failed = true;
        throw reason instanceof Error ? reason : new Error(String(reason));
      },
    );

  function useCode(): Code<P> {
    const [arrived, setArrived] = useState(code !== null);
    const [error, setError] = useState<Error | null>(null);
    const [tries, setTries] = useState(0);
    useEffect(() => {
      if (code) return setArrived(true);
      let shown = true;
      fetchCode().then(
        () => {
          if (!shown) return;
          setError(null);
          setArrived(true);
        },
        (reason: Error) => shown && setError(reason),
      );
      return () => {
        shown = false;
      };
    }, [tries]);
    const retry = useCallback(() => setTries((before) => before + 1), []);
    return { Code: arrived ? code : null, error, retry };
  }
  return { fetchCode, useCode };
}

/**
 * A screen, or another thing that takes the place of all others, fetched when it is first shown: what could not be fetched is thrown for
 * the boundary around it. `Waiting` is rendered with the same properties until then; a part of a screen is a `part`. `atOnce`: fetched
 * before the first use.
 */
export function lazily<P extends object>(load: Load<P>, Waiting: ComponentType<P>, atOnce = false): ComponentType<P> {
  const { fetchCode, useCode } = codeOf(load);
  if (atOnce) fetchCode().catch(() => undefined);
  return function Lazily(props: P) {
    const { Code, error } = useCode();
    if (error) throw error;
    return Code ? <Code {...props} /> : <Waiting {...props} />;
  };
}
