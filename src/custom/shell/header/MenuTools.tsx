import { useActor } from '../../../auth/permissions';
import { Icon } from '../../../ui/Icon';
import { DisabledButton } from '../../profile/DisabledButton';
import { Credits } from './Credits';
import type { HeadQuestion } from './HeadDialog';
import { PhoneImport } from './PhoneImport';
import { useContractEnd } from './useContractEnd';
import { hasAll, type HeadRoom } from './useHeadRoom';
import { hasContract, useOffers } from './useOffers';
import { useHeaderWords } from './words';

/** Parts of the header without space there, as entries of the employee's menu. */
export default function MenuTools({
  room,
  onAsk,
  onLeave,
}: {
  room: HeadRoom;
  onAsk: (question: HeadQuestion) => void;
  onLeave: () => void;
}) {
  const w = useHeaderWords();
  const { user } = useActor();
  const date = useContractEnd();
  const offers = useOffers();
  const { sosGroup, sosChief, reset, phones } = offers;
  const contract = hasContract(room, offers) ? null : date;
  if (hasAll(room) && contract === null) return null;
  return (
    <>
      <hr className="popover__line" />
      <p className="popover__title">{w('office')}</p>
      {room === 'little' ? <Credits words /> : null}
      {contract === null ? null : (
        <p className="popover__item">
          <Icon name="calendar" />
          {w('contract', { date: contract })}
        </p>
      )}
      {!hasAll(room) && phones ? <PhoneImport words onOpen={onLeave} /> : null}
      {!hasAll(room) && reset ? (
        <button type="button" className="popover__item" onClick={() => onAsk('reset')}>
          <Icon name="undo" />
          {w('reset')}
        </button>
      ) : null}
      {room === 'little' && sosGroup ? (
        <button type="button" className="popover__item head__alarm" onClick={() => onAsk('sos')}>
          <Icon name="alert" />
          {w('sosGroup', { group: user.group })}
        </button>
      ) : null}
      {room === 'little' && sosChief ? (
        <button type="button" className="popover__item head__alarm" onClick={() => onAsk('sos')}>
          <Icon name="alert" />
          {w('sosChief')}
        </button>
      ) : null}
      {hasAll(room) ? null : <DisabledButton />}
    </>
  );
}
