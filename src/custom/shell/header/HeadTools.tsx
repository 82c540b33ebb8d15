import { useEffect, useState } from 'react';
import { useActor } from '../../../auth/permissions';
import { Icon } from '../../../ui/Icon';
import { Bell } from './Bell';
import { Credits } from './Credits';
import HeadDialog from './HeadDialog';
import { warmMenu } from './menuParts';
import { PhoneImport } from './PhoneImport';
import { useContractEnd } from './useContractEnd';
import { hasAll, type HeadRoom } from './useHeadRoom';
import { hasContract, useOffers } from './useOffers';
import { useHeaderWords } from './words';

function Contract() {
  const w = useHeaderWords();
  const date = useContractEnd();
  return date === null ? null : (
    <p className="head__contract">
      <Icon name="calendar" size={18} />
      <span>{w('contract', { date })}</span>
    </p>
  );
}

/**
 * The middle of the header, shown after the page's own content: the contract, credits, the import of phone numbers, bills and the alarm.
 * Parts without space are in the employee's menu.
 */
export default function HeadTools({ room }: { room: HeadRoom }) {
  const w = useHeaderWords();
  const { user } = useActor();
  const offers = useOffers();
  const { sosGroup, sosChief, phones } = offers;
  const [asking, setAsking] = useState(false);
  useEffect(warmMenu, []);
  return (
    <>
      {hasContract(room, offers) ? <Contract /> : null}
      {room === 'little' ? null : <Credits />}
      {hasAll(room) && phones ? <PhoneImport /> : null}
      <Bell />
      {room === 'little' ? null : (
        <>
          {sosGroup ? (
            <button
              type="button"
              className="head__sos"
              aria-label={w('sosGroup', { group: user.group })}
              data-tip={w('sosGroup', { group: user.group })}
              onClick={() => setAsking(true)}
            >
              <Icon name="alert" size={18} />
              {w('sos')}
            </button>
          ) : null}
          {sosChief ? (
            <button type="button" className="head__sos" aria-label={w('sosChief')} data-tip={w('sosChief')} onClick={() => setAsking(true)}>
              <Icon name="alert" size={18} />
              {w(sosGroup ? 'sosChief' : 'sos')}
            </button>
          ) : null}
        </>
      )}
      {asking ? <HeadDialog question="sos" onClose={() => setAsking(false)} /> : null}
    </>
  );
}
