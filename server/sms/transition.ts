/** The state of a message. `done`: no credit is held for it any more. */
export type Status = 'queued' | 'submitting' | 'submitted' | 'delivered' | 'failed' | 'unknown' | 'suppressed' | 'cancelled';
export interface State {
  status: Status;
  done: boolean;
}

/**
 * What can happen to a message. From handing it over: `accepted`, `refused`, `again` (not taken now), `lost` (not known whether it was
 * taken), `dropped` (the person wants none). From a receipt: `delivered`, `undelivered`. From time: `expired`.
 */
export type Happening =
  | { kind: 'accepted'; provider: string }
  | { kind: 'refused' | 'again' | 'lost' | 'dropped' | 'undelivered'; reason: string }
  | { kind: 'delivered' | 'expired' };

/** The message in the outbox: how often it was tried, and whether the campaign still wants it sent. */
export interface Attempt {
  tries: number;
  mostTries: number;
  cancelled: boolean;
}

export interface Counts {
  sent: number;
  delivered: number;
  failed: number;
  suppressed: number;
}
export interface Step {
  to: State;
  reason?: string;
  counts: Partial<Counts>;
  /** What happens to the credit held for the message. */
  money: 'stays' | 'spent' | 'released';
  /** Does the message still have to be submitted? */
  outbox: 'leave' | 'return';
}

const nothing = (state: State): Step => ({ to: state, counts: {}, money: 'stays', outbox: 'leave' });
const ended = (status: Status, money: 'spent' | 'released', counts: Partial<Counts>, reason?: string): Step => ({
  to: { status, done: true },
  reason,
  counts,
  money,
  outbox: 'leave',
});

/**
 * The next state of a message, also for repeated and late events. A finished message stays so, except that an unknown outcome may still
 * become known.
 */
export function next(state: State, happening: Happening, { tries, mostTries, cancelled }: Attempt): Step {
  if (state.done)
    return state.status === 'unknown' && happening.kind === 'delivered'
      ? { ...nothing({ status: 'delivered', done: true }), counts: { delivered: 1 } }
      : nothing(state);
  const waiting = state.status === 'queued' || state.status === 'submitting';
  // A message with a receipt was sent, whether or not the answer to its request arrived.
  const sent = waiting ? { sent: 1 } : {};
  switch (happening.kind) {
    case 'delivered':
      return ended('delivered', 'spent', { ...sent, delivered: 1 });
    case 'undelivered':
      return ended('failed', 'released', { ...sent, failed: 1 }, happening.reason);
    case 'accepted':
      return { ...nothing({ status: 'submitted', done: false }), counts: sent };
    case 'expired':
      return waiting ? nothing(state) : ended('unknown', 'spent', {});
    default:
  }
  if (!waiting) return nothing(state);
  switch (happening.kind) {
    case 'refused':
      return ended('failed', 'released', { failed: 1 }, happening.reason);
    case 'dropped':
      return ended('suppressed', 'released', { suppressed: 1 }, happening.reason);
    case 'lost':
      return { ...nothing({ status: 'unknown', done: false }), reason: happening.reason, counts: { sent: 1 } };
    case 'again':
      if (cancelled) return ended('cancelled', 'released', {});
      if (tries >= mostTries) return ended('failed', 'released', { failed: 1 }, happening.reason);
      return { ...nothing({ status: 'queued', done: false }), outbox: 'return' };
  }
}
