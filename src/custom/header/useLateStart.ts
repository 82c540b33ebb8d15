import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkSession } from '../../auth/checkSession';
import { connectRealtime, disconnectRealtime, subscribe } from '../../providers/realtime';
import { firebaseConfig, loadLater } from '../../start';

/** Live values are not waited for longer than this, whatever the page does. */
const AT_THE_LATEST = 5_000;

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 300);
}

/** Starts, once the first rows stand, what the page can be used without: live values, and the news that rights have changed. */
export function useLateStart(): void {
  const client = useQueryClient();
  useEffect(() => {
    let begun = false;
    let ended = false;
    const stops: (() => void)[] = [];
    const begin = (): void => {
      if (begun) return;
      begun = true;
      whenIdle(() => {
        if (ended) return;
        connectRealtime(firebaseConfig() ?? undefined);
        // A changed role or employee may be about oneself; the check of the session brings the version of one's rights.
        for (const path of ['live/office/role', 'live/office/employee']) {
          let first = true;
          stops.push(subscribe(path, () => {
            if (!first) checkSession();
            first = false;
          }));
        }
        void loadLater();
      });
    };
    const timer = setTimeout(begin, AT_THE_LATEST);
    const stopWatching = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && (event.query.queryKey as readonly unknown[])[1] === 'getList') begin();
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      stopWatching();
      for (const stop of stops) stop();
      disconnectRealtime();
    };
  }, [client]);
}
