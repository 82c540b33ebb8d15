import { useEffect, useState } from 'react';
import { recheckSession } from '../auth/checkSession';
import { settleStepUp, useStepUp } from '../auth/stepUp';
import { ResumeDialog } from '../auth/ResumeDialog';
import { onBarred } from '../auth/retryAfterReauth';
import { useLock, useSession } from '../providers/session';
import { SignedOut } from '../auth/SignedOut';
import { Boundary } from '../ui/Boundary';
import type { BarePath } from '../schema/data/paths';
import { lazily } from '../ui/lazily';
import { Outline } from '../ui/Outline';
import { loadRequiredStep, loadPanel, warmPanel } from './panel';
import { usePlainText } from '../providers/i18n/plain';
import { crashed } from './Crashed';
import './root.css';

/** Before a page without the panel's frame. */
function Blank() {
  const t = usePlainText();
  return (
    <p className="visually-hidden" role="status">
      {t('session.loading')}
    </p>
  );
}

function Opening() {
  const t = usePlainText();
  return <Outline says={t('session.loading')} />;
}

const Panel = lazily(loadPanel, Opening);
const RequiredStepPage = lazily(loadRequiredStep, Opening);
/** Pages without the panel's frame, each with an address of its own in upper or lower case. Signing in leads away from them. */
const bare = {
  '/register': lazily(() => import('../auth/RegisterPage'), Blank),
  '/loginv3': lazily(() => import('../auth/LineFirstPage'), Blank),
  '/logindemo': lazily(() => import('../auth/DemoPage'), Blank),
  '/shut': lazily(() => import('../custom/shell/live/ShutPage'), Blank),
  '/sw-off': lazily(() => import('../sw/OffPage'), Blank),
} satisfies Record<BarePath, unknown>;
const isBare = (path: string): path is BarePath => Object.hasOwn(bare, path);

onBarred(() => void recheckSession());

/** The panel, or the step that is required before it. Work that was open when the step became due stays mounted below the step's page. */
function SignedIn() {
  const must = useSession()?.must ?? null;
  const held = useLock();
  const asked = useStepUp();
  // Kept until the page of the step reports that it is done: recovery codes are shown only once.
  const [due, setDue] = useState(must);
  const [opened, setOpened] = useState(false);
  if (must !== null && must !== due) setDue(must);
  if (due === null && !opened) setOpened(true);
  const StepUp = asked?.Dialog;
  return (
    <Boundary reloads instead={crashed}>
      {opened ? <Panel /> : null}
      {due ? <RequiredStepPage key={due} must={due} onDone={() => setDue(null)} /> : null}
      {asked && StepUp ? <StepUp factor={asked.factor} onDone={settleStepUp} /> : null}
      {held ? <ResumeDialog reason={held} /> : null}
    </Boundary>
  );
}

/** The pages before signing in, in plain React, or the panel. The panel's code is fetched while the sign-in page is open. */
export function Root() {
  const session = useSession();
  const path = window.location.pathname.toLowerCase().replace(/\/$/, '');
  const page = isBare(path) && (path !== '/loginv3' || !session) ? path : null;

  useEffect(() => {
    if (!session && page !== '/register') warmPanel();
  }, [session, page]);

  if (page) {
    const Page = bare[page];
    return (
      <Boundary reloads instead={crashed}>
        <Page />
      </Boundary>
    );
  }
  return session ? <SignedIn /> : <SignedOut />;
}
