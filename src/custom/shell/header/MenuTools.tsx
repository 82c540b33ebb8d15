import { useActor } from '../../../auth/permissions';
import { useT } from '../../../providers/i18n/useT';
import { Icon } from '../../../ui/Icon';
import { Credits } from './Credits';
import type { HeadQuestion } from './HeadDialog';
import { PhoneImport } from './PhoneImport';
import { useContractEnd } from './useContractEnd';
import { hasAll, type HeadRoom } from './useHeadRoom';
import { hasContract, useOffers } from './useOffers';
import { useHeaderWords } from './words';

/**
 * Entries of the employee's menu: parts of the header without space there, and, behind a rule, what one presses once a year: the reset of a
 * demonstration and the employee's own account switched off.
 */
export default function MenuTools({
  room,
  onAsk,
  onLeave,
}: {
  room: HeadRoom;
  onAsk: (question: HeadQuestion) => void;
  onLeave: () => void;
}) {
  const t = useT();
  const w = useHeaderWords();
  const { user } = useActor();
  const date = useContractEnd();
  const offers = useOffers();
  const { sosGroup, sosChief, reset, phones, selfOff } = offers;
  const contract = hasContract(room, offers) ? null : date;
  return (
    <>
      {!hasAll(room) || contract !== null ? (
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
        </>
      ) : null}
      {reset || selfOff ? <hr className="popover__line" /> : null}
      {reset ? (
        <button type="button" className="popover__item" onClick={() => onAsk('reset')}>
          <Icon name="undo" />
          {w('reset')}
        </button>
      ) : null}
      {selfOff ? (
        <button type="button" className="popover__item" onClick={() => onAsk('selfOff')}>
          <Icon name="block" />
          {t('account.selfOff')}
        </button>
      ) : null}
    </>
  );
}
