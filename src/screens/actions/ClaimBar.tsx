import { useState } from 'react';
import { TAKE_OVER_LEVEL } from '../../schema/can';
import { Icon } from '../../ui/Icon';
import { Countdown } from '../list/Age';
import { useScreen } from '../screen';
import type { Claiming } from '../show/useClaim';
import { part } from '../../ui/part';

const TakeOver = part(() => import('./TakeOver'), 'dialog');

/** Who is on a queue item and for how long; to take it, give it back, or take it over with a reason. */
export function ClaimBar({ claiming }: { claiming: Claiming }) {
  const { t, actor } = useScreen();
  const [asking, setAsking] = useState(false);
  const { claim, mine, take, release, error } = claiming;
  return (
    <div className={`notice ${claim ? (mine ? 'notice--working' : 'notice--waiting') : ''}`} role="status">
      <Icon name="claim" size={20} />
      <div className="notice__text">
        {!claim && <p>{t('queue.free')}</p>}
        {claim && (
          <p>
            {mine ? t('queue.mine') : t('queue.claimedBy', { name: claim.name })} <Countdown until={claim.expires_at} />
          </p>
        )}
        {error !== null && (
          <p className="field__error" role="alert">
            {error}
          </p>
        )}
      </div>
      {!claim && (
        <button type="button" className="button button--small" aria-keyshortcuts="C" onClick={() => void take()}>
          {t('queue.claim')}
        </button>
      )}
      {mine && (
        <button type="button" className="button button--small" onClick={() => void release()}>
          {t('queue.release')}
        </button>
      )}
      {claim && !mine && actor.user.level >= TAKE_OVER_LEVEL && (
        <button type="button" className="button button--small" onClick={() => setAsking(true)}>
          {t('queue.takeOver')}
        </button>
      )}
      {asking && claim && (
        <TakeOver
          name={claim.name}
          onClose={() => setAsking(false)}
          onTake={async (reason) => {
            setAsking(false);
            await take(reason);
          }}
        />
      )}
    </div>
  );
}
