import { useState } from 'react';
import { useActor } from '../../auth/permissions';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../theme/Icon';
import { BillBell } from './BillBell';
import { Credits } from './Credits';
import HeadDialog, { type HeadQuestion } from './HeadDialog';
import { useContractEnd } from './useContractEnd';
import { useHeadRoom } from './useHeadRoom';
import { useOffers } from './useOffers';

function Contract() {
  const t = useT();
  const date = useContractEnd();
  return date === null ? null : <p className="head__contract"><Icon name="calendar" size={18} />{t('header.contract', { date })}</p>;
}

/** The middle of the header, once the first rows stand: the contract, credits, bills, the alarm and the demonstration's reset. What there is no room for is in the employee's menu. */
export default function HeadTools() {
  const t = useT();
  const { user } = useActor();
  const room = useHeadRoom();
  const { sosGroup, sosChief, reset } = useOffers();
  const [question, setQuestion] = useState<HeadQuestion | null>(null);
  return (
    <>
      {room === 'all' ? <Contract /> : null}
      {room === 'phone' ? null : <Credits />}
      <BillBell />
      {room === 'phone' ? null : (
        <>
          {sosGroup ? <button type="button" className="head__sos" aria-label={t('header.sosGroup', { group: user.group })} title={t('header.sosGroup', { group: user.group })} onClick={() => setQuestion('sos')}><Icon name="alert" size={18} />{t('live.sos')}</button> : null}
          {sosChief ? <button type="button" className="head__sos" onClick={() => setQuestion('sos')}><Icon name="alert" size={18} />{t('header.sosChief')}</button> : null}
        </>
      )}
      {room === 'all' && reset ? <button type="button" className="icon-button" aria-label={t('header.reset')} title={t('header.reset')} onClick={() => setQuestion('reset')}><Icon name="undo" /></button> : null}
      {question === null ? null : <HeadDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
