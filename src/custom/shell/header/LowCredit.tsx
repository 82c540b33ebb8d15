import { useState } from 'react';
import { useT } from '../../../providers/i18n/useT';
import { useSite } from '../../../providers/site';
import { isLowCredit } from '../../../schema/credit';
import { Icon } from '../../../ui/Icon';
import { useAgentCredit, useCreditsLive } from './useCredits';
import './credits.css';
import { useHeaderWords } from './words';

/** Sites whose warning was closed since the page was opened. */
const read = new Set<string>();

/** The warning that a site's agent credit is running out. It stands at the foot of the page, where it moves no content. */
export default function LowCredit() {
  const t = useT();
  const w = useHeaderWords();
  const { service } = useSite();
  const amount = useAgentCredit();
  // This stands on every page, and the header's amounts only where there is space.
  useCreditsLive();
  const [, redraw] = useState(0);
  const shown = amount !== null && isLowCredit(amount) && !read.has(service);
  return (
    <div className="low" role="status">
      {shown ? (
        <div className="low__bar">
          <Icon name="alert" />
          <p>{w('lowCredit')}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={t('shell.close')}
            onClick={() => {
              read.add(service);
              redraw((count) => count + 1);
            }}
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ) : null}
    </div>
  );
}
