import { useEffect, useState } from 'react';
import { useActor } from '../../../auth/permissions';
import { Icon } from '../../../ui/Icon';
import { Bell } from './Bell';
import { Credits } from './Credits';
import HeadDialog, { type HeadQuestion } from './HeadDialog';
import { warmMenu } from './lateParts';
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
 * The middle of the header, shown after the page's own content: the contract, credits, the import of phone numbers, bills, the alarm and the reset of
 * a demonstration. Parts without space are in the employee's menu.
 */
export default function HeadTools({ room }: { room: HeadRoom }) {
  const w = useHeaderWords();
  const { user } = useActor();
  const offers = useOffers();
  const { sosGroup, sosChief, reset, phones } = offers;
  const [question, setQuestion] = useState<HeadQuestion | null>(null);
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
              onClick={() => setQuestion('sos')}
            >
              <Icon name="alert" size={18} />
              {w('sos')}
            </button>
          ) : null}
          {sosChief ? (
            <button
              type="button"
              className="head__sos"
              aria-label={w('sosChief')}
              data-tip={w('sosChief')}
              onClick={() => setQuestion('sos')}
            >
              <Icon name="alert" size={18} />
              {w(sosGroup ? 'sosChief' : 'sos')}
            </button>
          ) : null}
        </>
      )}
      {hasAll(room) && reset ? (
        <button type="button" className="icon-button" aria-label={w('reset')} data-tip={w('reset')} onClick={() => setQuestion('reset')}>
          <Icon name="undo" />
        </button>
      ) : null}
      {question === null ? null : <HeadDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
