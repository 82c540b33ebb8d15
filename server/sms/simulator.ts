/**
 * Behaviour of a simulated gateway. Shares are of all messages, from 0 to 1, and the same for a message in every run with the same seed.
 */
export interface SimulatorOptions {
  seed?: number;
  /** Takes receipts, as a provider posts them; failed ones are posted again. */
  receipts: (batch: readonly SimulatorReceipt[]) => Promise<boolean>;
  /** Refused at once; not taken at first; taken without an answer; answered after the receipt; without any receipt. */
  refused?: number;
  busy?: number;
  unanswered?: number;
  early?: number;
  silent?: number;
  /** Taken but not delivered; with two receipts; with a late receipt. */
  undelivered?: number;
  repeated?: number;
  late?: number;
  /** Milliseconds until a request is answered, until a receipt, and until a late one: from and to. */
  answerMs?: Span;
  receiptMs?: Span;
  lateMs?: Span;
}
type Span = readonly [number, number];
export interface SimulatorReceipt {
  ref: string;
  id: string;
  status: 'delivered' | 'failed';
  reason: string;
}
interface Asked {
  ref: string;
  to: string;
  from: string;
  text: string;
}

export interface Simulator {
  /** Answers a request like a gateway: `/messages` takes messages, `/find` tells which were taken. */
  fetch(request: Request): Promise<Response>;
  /** How often each reference was taken. The simulator does not deduplicate, so a message sent twice is counted twice. */
  taken: ReadonlyMap<string, number>;
  /** References of delivered messages. */
  delivered: ReadonlySet<string>;
  /** Phone numbers with delivered messages, and how many. */
  phones: ReadonlyMap<string, number>;
  /** Receipts not posted yet. */
  owed(): number;
  /** How many references it was asked about. */
  asked(): number;
  /** Posts no more receipts; resolves when those under way were posted. */
  stop(): Promise<void>;
}

const GATHER_MS = 25;
const MOST_AT_ONCE = 500;

/** A number from 0 to 1 derived from a text: FNV-1a, with its bits mixed. */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A gateway that sends nothing: for tests and the demo. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { seed = 1, receipts, answerMs = [0, 0], receiptMs = [20, 200], lateMs = [1000, 3000] } = options;
  const taken = new Map<string, number>();
  const ids = new Map<string, string>();
  const phones = new Map<string, number>();
  const delivered = new Set<string>();
  const turnedAway = new Set<string>();
  let due: { at: number; receipt: SimulatorReceipt }[] = [];
  let counter = 0;
  let bringing: Promise<void> | null = null;
  let owing = 0;
  let asked = 0;

  const lot = (what: string, ref: string): number => chance(`${seed} ${what} ${ref}`);
  const falls = (what: keyof SimulatorOptions, ref: string): boolean => lot(what, ref) < Number(options[what] ?? 0);
  const within = ([from, to]: Span, what: string, ref: string): number => from + lot(what, ref) * (to - from);

  /** Posts due receipts, in batches, one after another as a provider with one connection does. */
  async function bring(): Promise<void> {
    const now = Date.now();
    const ready = due.filter(({ at }) => at <= now).slice(0, MOST_AT_ONCE);
    if (ready.length === 0) return;
    const chosen = new Set(ready);
    due = due.filter((one) => !chosen.has(one));
    const heard = await receipts(ready.map(({ receipt }) => receipt)).catch(() => false);
    if (heard) owing -= ready.length;
    else for (const { receipt } of ready) due.push({ at: Date.now() + 200, receipt });
  }
  /** Runs only while receipts are due, so that an idle server is not woken. */
  let timer: ReturnType<typeof setInterval> | undefined;
  function gather(): void {
    if (due.length === 0 && !bringing) {
      clearInterval(timer);
      timer = undefined;
    } else
      bringing ??= bring().finally(() => {
        bringing = null;
      });
  }

  function owe(receipt: SimulatorReceipt, wait: number): void {
    due.push({ at: Date.now() + wait, receipt });
    owing += 1;
    timer ??= setInterval(gather, GATHER_MS);
  }

  function take({ ref, to }: Asked): { ref: string; id: string; status: string; reason: string } {
    if (falls('refused', ref)) return { ref, id: '', status: 'rejected', reason: 'number not in service' };
    // Busy once: the next try is taken.
    if (falls('busy', ref) && !turnedAway.has(ref)) {
      turnedAway.add(ref);
      return { ref, id: '', status: 'busy', reason: 'try again' };
    }
    counter += 1;
    const id = `sim-${seed}-${counter}`;
    ids.set(ref, id);
    taken.set(ref, (taken.get(ref) ?? 0) + 1);
    const failed = falls('undelivered', ref);
    if (!failed) {
      delivered.add(ref);
      phones.set(to, (phones.get(to) ?? 0) + 1);
    }
    if (!falls('silent', ref)) {
      const receipt: SimulatorReceipt = { ref, id, status: failed ? 'failed' : 'delivered', reason: failed ? 'absent subscriber' : '' };
      const wait = falls('early', ref) ? 0 : falls('late', ref) ? within(lateMs, 'lateMs', ref) : within(receiptMs, 'receiptMs', ref);
      owe(receipt, wait);
      if (falls('repeated', ref)) owe(receipt, wait + within(lateMs, 'again', ref));
    }
    return { ref, id, status: 'accepted', reason: '' };
  }

  async function messages(asked: readonly Asked[]): Promise<Response> {
    const results = asked.map(take);
    const [first] = asked;
    if (first && falls('early', first.ref)) await pause(3 * GATHER_MS);
    if (first) await pause(within(answerMs, 'answerMs', first.ref));
    return first && falls('unanswered', first.ref) ? json({ error: 'internal' }, 500) : json({ results });
  }

  return {
    taken,
    delivered,
    phones,
    owed: () => owing,
    asked: () => asked,
    stop: async () => {
      clearInterval(timer);
      await bringing;
    },
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const body = (await request.json()) as { messages?: Asked[]; refs?: string[] };
      if (pathname.endsWith('/find')) {
        const refs = body.refs ?? [];
        asked += refs.length;
        return json({
          results: refs.flatMap((ref) => {
            const id = ids.get(ref);
            return id === undefined ? [] : [{ ref, id }];
          }),
        });
      }
      if (pathname.endsWith('/messages')) return messages(body.messages ?? []);
      return json({ error: 'not found' }, 404);
    },
  };
}
