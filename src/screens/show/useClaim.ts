import { useCallback, useEffect, useRef, useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { subscribe } from '../../providers/realtime';
import { useCache } from '../cache';
import { refusalOf } from '../errors';
import { useNow } from '../now';
import type { Claim, Rec } from '../record';
import { useScreen } from '../screen';
import { entityOf } from '../../schema/screens';

/** The lease lasts 120 s; every 30 s it is renewed while the page is open. */
const HEARTBEAT = 30_000;
/** Who has touched nothing for this long works on something else: the lease is not renewed, and the item goes to a colleague. */
const IDLE = 5 * 60_000;

/** When the employee last used a key or a pointer, by the clock of the page. */
let lastTouched = 0;
const touched = (): void => void (lastTouched = performance.now());

function readClaim(value: unknown): Claim | null {
  const { by, name, expires_at: expires } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Claim>;
  return typeof by === 'number' && typeof name === 'string' && typeof expires === 'string' ? { by, name, expires_at: expires } : null;
}

export interface Claiming {
  claim: Claim | null;
  mine: boolean;
  take: (reason?: string) => Promise<void>;
  release: () => Promise<void>;
  error: string | null;
}

/**
 * The claim of the record: taken, renewed while the record is shown and used, and given back when its page is left. Not where one looks at another row
 * of a list meanwhile (`keeps`): there it lapses by itself, unless one comes back.
 */
export function useClaim(record: Rec, { keeps = false }: { keeps?: boolean } = {}): Claiming {
  const { def, service, actor, t } = useScreen();
  const provider = usePanelProvider();
  const cache = useCache();
  const [live, setLive] = useState<Claim | null | undefined>(undefined);
  const [error, setError] = useState<string | null>(null);
  const now = useNow(1000);
  const { id } = record;
  const known = live === undefined ? (record._claim ?? null) : live;
  const claim = known && Date.parse(known.expires_at) > now ? known : null;
  const mine = claim?.by === actor.user.id;

  useEffect(() => {
    if (!def.queue) return undefined;
    return subscribe(`claim/${service}/${entityOf(def).name}/${id}`, (value) => setLive(readClaim(value)));
  }, [def, service, id]);

  // The row may be read again without live values, and then counts.
  useEffect(() => {
    setLive(undefined);
  }, [record._claim?.expires_at, record._claim?.by]);

  useEffect(() => {
    if (!mine) return undefined;
    touched();
    const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
    for (const sign of signs) document.addEventListener(sign, touched, { passive: true });
    const timer = setInterval(() => {
      if (performance.now() - lastTouched > IDLE) return;
      provider.heartbeat(def.name, id).then(
        (kept) => setLive(kept),
        (reason) => setError(refusalOf(reason, t).text),
      );
    }, HEARTBEAT);
    return () => {
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, touched);
    };
  }, [mine, provider, def.name, id, t]);

  const leave = useRef(() => undefined as void);
  leave.current = () => {
    if (mine && !keeps) provider.release(def.name, id).catch(() => undefined);
  };
  // A closed tab sends nothing more; its lease expires by itself.
  useEffect(() => () => leave.current(), []);

  const take = useCallback(
    async (reason?: string) => {
      setError(null);
      try {
        setLive(await provider.claim(def.name, id, reason));
        void cache.refresh(def.name);
      } catch (refused) {
        setError(refusalOf(refused, t).text);
      }
    },
    [provider, def.name, id, cache, t],
  );
  const release = useCallback(async () => {
    setError(null);
    try {
      await provider.release(def.name, id);
      setLive(null);
      void cache.refresh(def.name);
    } catch (refused) {
      setError(refusalOf(refused, t).text);
    }
  }, [provider, def.name, id, cache, t]);
  return { claim, mine, take, release, error };
}
