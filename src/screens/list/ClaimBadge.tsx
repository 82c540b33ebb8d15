import { Icon } from '../../ui/Icon';
import { formatSoon } from '../format/dates';
import { Value } from '../parts/Value';
import type { Claim, Rec } from '../record';
import { isWaiting } from '../rights';
import { useNow } from '../now';
import { useScreen } from '../screen';
import { Age, Countdown } from './Age';
import { serverNow } from '../../providers/serverTime';

const MINUTE_MS = 60_000;
/** Beyond what the queue promises an item is due, beyond twice that it is late. */
function duty(at: string, promise: number | undefined, now: number): 'due' | 'late' | undefined {
  if (promise === undefined) return undefined;
  const waited = (now - Date.parse(at)) / (promise * MINUTE_MS);
  return waited >= 2 ? 'late' : waited >= 1 ? 'due' : undefined;
}

/** How long an item waits, coloured by what its queue promises. */
export function WaitingAge({ at }: { at: string }) {
  const { def } = useScreen();
  const now = useNow(30_000);
  return (
    <span className="work__age" data-duty={duty(at, def.queue?.promise, now)}>
      <Icon name="clock" size={14} />
      <Age at={at} />
    </span>
  );
}

/** What stands in the way of a queue item, in words: how long it waits, who is on it, whose approval it needs. */
export function ClaimBadge({ row, claim }: { row: Rec; claim: Claim | null }) {
  const { def, t, actor, language } = useScreen();
  // Decided while one looked at the list, or in a list of all: its state says so, however far off that column is.
  const { state } = def;
  if (!isWaiting(def, row))
    return state === undefined ? null : <Value name={state} field={def.fields[state]} value={row[state]} row={row} mode="list" />;
  return (
    <span className="work">
      {row.created_at && <WaitingAge at={row.created_at} />}
      {claim && (
        <span className={claim.by === actor.user.id ? 'work__mine' : 'work__other'}>
          <Icon name="claim" size={14} />
          {claim.by === actor.user.id ? t('queue.mine') : t('queue.claimedBy', { name: claim.name })} <Countdown until={claim.expires_at} />
        </span>
      )}
      {row._approval && (
        <span className="work__other">
          <Icon name="user" size={14} />
          {t('queue.waitsForSecond', { name: row._approval.name, time: formatSoon(row._approval.expires_at, serverNow(), language) })}
        </span>
      )}
    </span>
  );
}
