import { useT } from '../../providers/i18n/useT';
import { formatMoney } from '../../schema/format';
import { isLowCredit } from '../../schema/header';
import { Icon } from '../../theme/Icon';
import { useAgentCredit, useReload, useSeesAgent, useSmsCredit } from './useCredits';
import './credits.css';

/** An amount with its short name, and its whole name for readers. Its room is kept before it is known. */
function Credit({ kind, icon, short, label, amount, low = '' }: { kind: 'sms' | 'agent'; icon: string; short: string; label: string; amount: number | null; low?: string }) {
  return (
    <p className={`credit credit--${kind} ${low === '' ? '' : 'credit--low'}`} title={label}>
      <Icon name={low === '' ? icon : 'alert'} size={18} />
      <span className="visually-hidden">{low === '' ? label : `${label}, ${low}`}</span>
      <span className="credit__short" aria-hidden="true">{short}</span>
      <span className="credit__amount">{amount === null ? '–' : formatMoney(amount)}</span>
    </p>
  );
}

function Agent() {
  const t = useT();
  const amount = useAgentCredit();
  const { busy, reload } = useReload();
  return (
    <div className="credit-pair">
      <Credit kind="agent" icon="wallet" short={t('header.agentShort')} label={t('header.agent')} amount={amount} low={amount !== null && isLowCredit(amount) ? t('header.low') : ''} />
      <button type="button" className="icon-button credit__reload" aria-label={t('header.reload')} title={t('header.reload')} aria-busy={busy} onClick={() => void reload()}><Icon name="refresh" size={18} /></button>
    </div>
  );
}

/** What the selected site works with: messages, and from level 7 on its agent's credit, to be read again. */
export function Credits() {
  const t = useT();
  const sms = useSmsCredit();
  const seesAgent = useSeesAgent();
  return (
    <div className="credits" role="group" aria-label={t('header.credits')}>
      <Credit kind="sms" icon="chat" short={t('header.smsShort')} label={t('header.sms')} amount={sms} />
      {seesAgent ? <Agent /> : null}
    </div>
  );
}
