import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code is fetched when it is first shown. Unlike `React.lazy`, code that has already arrived is rendered at once (React holds a
 * suspended screen back for a third of a second), and code that failed to arrive is asked for again the next time. `Waiting` is rendered with the same
 * properties until then. `atOnce`: fetched before the first use.
 */
export function lazily<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Waiting: ComponentType<P>,
  atOnce = false,
): ComponentType<P> {
  let code: ComponentType<P> | null = null;
  const fetchCode = (): Promise<void> =>
    load().then((module) => {
      code = module.default;
    });
  if (atOnce) fetchCode().catch(() => undefined);

  return function Lazily(props: P) {
    const [arrived, setArrived] = useState(code !== null);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
      if (code) return setArrived(true);
      let shown = true;
      fetchCode().then(
        () => shown && setArrived(true),
        (reason: unknown) => shown && setError(reason instanceof Error ? reason : new Error(String(reason))),
      );
      return () => {
        shown = false;
      };
    }, []);
    // Thrown for the boundary around the component.
    if (error) throw error;
    const Code = code;
    return arrived && Code ? <Code {...props} /> : <Waiting {...props} />;
  };
}
