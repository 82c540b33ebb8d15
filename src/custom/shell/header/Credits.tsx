import type { IconName } from '../../../schema/data/icons';
import { formatMoney } from '../../../schema/format';
import { isLowCredit } from '../../../schema/credit';
import { Icon } from '../../../ui/Icon';
import { useAgentCredit, useReload, useSeesAgent, useSmsCredit } from './useCredits';
import './credits.css';
import { useHeaderWords } from './words';

interface CreditProps {
  kind: 'sms' | 'agent';
  icon: IconName;
  short: string;
  label: string;
  amount: number | null;
  low?: string;
  words: boolean;
}

/** An amount with its short name, and its full name for screen readers. Its space is reserved before the amount is known. */
function Credit({ kind, icon, short, label, amount, low = '', words }: CreditProps) {
  const whole = low === '' ? label : `${label}, ${low}`;
  const tip = words ? {} : { 'data-tip': whole, tabIndex: 0 };
  return (
    <p className={`credit credit--${kind} ${low === '' ? '' : 'credit--low'}`} {...tip}>
      <Icon name={low === '' ? icon : 'alert'} size={18} />
      <span className="visually-hidden">{whole}</span>
      <span className="credit__short" aria-hidden="true">
        {words ? label : short}
      </span>
      <span className="credit__amount">{amount === null ? '–' : formatMoney(amount)}</span>
    </p>
  );
}

function Agent({ words }: { words: boolean }) {
  const w = useHeaderWords();
  const amount = useAgentCredit();
  const { busy, reload } = useReload();
  return (
    <div className="credit-pair">
      <Credit
        kind="agent"
        icon="wallet"
        short={w('agentShort')}
        label={w('agent')}
        amount={amount}
        low={amount !== null && isLowCredit(amount) ? w('low') : ''}
        words={words}
      />
      <button
        type="button"
        className="icon-button credit__reload"
        aria-label={w('reload')}
        data-tip={w('reload')}
        aria-busy={busy}
        onClick={() => void reload()}
      >
        <Icon name="refresh" size={18} />
      </button>
    </div>
  );
}

/**
 * The credits of the selected site: messages, and from level 7 on the agent's credit with a button to read it again. With words where there
 * is space.
 */
export function Credits({ words = false }: { words?: boolean }) {
  const w = useHeaderWords();
  const sms = useSmsCredit();
  const seesAgent = useSeesAgent();
  return (
    <div className="credits" role="group" aria-label={w('credits')}>
      <Credit kind="sms" icon="chat" short={w('smsShort')} label={w('sms')} amount={sms} words={words} />
      {seesAgent ? <Agent words={words} /> : null}
    </div>
  );
}
