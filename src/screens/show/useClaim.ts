import { useCallback, useEffect, useRef, useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { onConnection, subscribe } from '../../providers/realtime';
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

/**
 * What is known of the claim beyond the record: by the live values, which tell of every claim in its order, and until they do by the
 * answers to this page's own commands. `undefined`: nothing yet, and the record counts.
 */
function useTold({ id, _claim: read }: Rec) {
  const { def, service } = useScreen();
  const [told, setTold] = useState<Claim | null | undefined>(undefined);
  /** How often the live values told of it; null while they do not. */
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if (!def.queue) return undefined;
    const stop = subscribe(`claim/${service}/${entityOf(def).name}/${id}`, (value) => {
      heard.current = (heard.current ?? 0) + 1;
      setTold(readClaim(value));
    });
    const stopWatching = onConnection((online) => {
      if (!online) heard.current = null;
    });
    return () => {
      stop();
      stopWatching();
    };
  }, [def, service, id]);
  // Read again where no live values tell of it, the record counts. Where they do, it may have been read before the claim they told of.
  useEffect(() => {
    if (heard.current === null) setTold(undefined);
  }, [read?.expires_at, read?.by]);
  /** What a command answers is older than whatever was told of since it was sent: a colleague's claim may have come between. */
  const answered = useCallback(async (command: Promise<Claim | null>): Promise<void> => {
    const before = heard.current;
    const claim = await command;
    if (heard.current === before) setTold(claim);
  }, []);
  return { told, answered };
}

export interface Claiming {
  claim: Claim | null;
  mine: boolean;
  take: (reason?: string) => Promise<void>;
  release: () => Promise<void>;
  error: string | null;
}

/**
 * The claim of the record: taken, renewed while the record is shown and used, and given back when its page is left. Not where one looks at
 * another row of a list meanwhile (`keeps`): there it lapses by itself, unless one comes back.
 */
export function useClaim(record: Rec, { keeps = false }: { keeps?: boolean } = {}): Claiming {
  const { def, actor, t } = useScreen();
  const provider = usePanelProvider();
  const cache = useCache();
  const { id } = record;
  const { told, answered } = useTold(record);
  const [error, setError] = useState<string | null>(null);
  const now = useNow(1000);
  const known = told === undefined ? (record._claim ?? null) : told;
  const claim = known && Date.parse(known.expires_at) > now ? known : null;
  const mine = claim?.by === actor.user.id;

  useEffect(() => {
    if (!mine) return undefined;
    touched();
    const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
    for (const sign of signs) document.addEventListener(sign, touched, { passive: true });
    const timer = setInterval(() => {
      if (performance.now() - lastTouched > IDLE) return;
      answered(provider.heartbeat(def.name, id)).catch((reason: unknown) => setError(refusalOf(reason, t).text));
    }, HEARTBEAT);
    return () => {
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, touched);
    };
  }, [mine, provider, def.name, id, t, answered]);

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
        await answered(provider.claim(def.name, id, reason));
        void cache.refresh(def.name);
      } catch (refused) {
        setError(refusalOf(refused, t).text);
      }
    },
    [provider, def.name, id, cache, t, answered],
  );
  const release = useCallback(async () => {
    setError(null);
    try {
      await answered(provider.release(def.name, id).then(() => null));
      void cache.refresh(def.name);
    } catch (refused) {
      setError(refusalOf(refused, t).text);
    }
  }, [provider, def.name, id, cache, t, answered]);
  return { claim, mine, take, release, error };
}
