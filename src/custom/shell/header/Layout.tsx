import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import type { CoreLayoutProps } from 'ra-core';
import { useLocation } from 'react-router';
import { checkSession } from '../../../auth/checkSession';
import { part } from '../../../ui/part';
import { PhoneBar } from '../../../menu/PhoneBar';
import { Sidebar } from '../../../menu/Sidebar';
import { useT } from '../../../providers/i18n/useT';
import { Brand } from '../../../ui/Brand';
import { Icon } from '../../../ui/Icon';
import { Tips } from '../../../ui/Tips';
import { Boundary } from '../../../ui/Boundary';
import { useMenuMinimised, useNarrow } from '../../../screens/useNarrow';
import { usePalette } from '../palette/usePalette';
import { failedScreen } from '../pages/Failure';
import { checkMiddleware } from '../pages/middleware';
import { ScreenWaiting } from '../pages/Waiting';
import { HeadTools, LowCredit } from './lateParts';
import { Offline } from './Offline';
import { Progress } from './Progress';
import { SiteGate } from './SiteGate';
import { SiteSwitcher } from './SiteSwitcher';
import { Toaster } from './Toaster';
import { UserMenu } from './UserMenu';
import { useHeadRoom } from './useHeadRoom';
import { useLateStart } from './useLateStart';
import { useScroll } from './useScroll';
import { useScreenName } from './useTitle';
import './layout.css';

const Live = part(() => import('../live/Live'), 'tool');

const MINI = 'menuMini';
/** What the employee chose; null: nothing yet, and the width of the window decides. */
const chosen = (): boolean | null => {
  const kept = localStorage.getItem(MINI);
  return kept === null ? null : kept === 'true';
};

/** The middleware of every screen of the frame. */
const MIDDLEWARE: readonly string[] = ['site'];
/** Inside the screen's boundary, so that an unknown name ends on the error page. */
function Guarded({ children }: { children: ReactNode }) {
  checkMiddleware(MIDDLEWARE);
  return MIDDLEWARE.includes('site') ? <SiteGate>{children}</SiteGate> : children;
}

/** The frame: black menu, header, content. */
export function Layout({ children }: CoreLayoutProps) {
  const t = useT();
  const { pathname } = useLocation();
  const [choice, setChoice] = useState(chosen);
  const minimised = useMenuMinimised();
  const mini = choice ?? minimised;
  const [drawn, setDrawn] = useState(false);
  const closeDrawer = useCallback(() => setDrawn(false), []);
  const { palette, openPalette } = usePalette();
  const screen = useScreenName();
  useScroll();
  const late = useLateStart();
  const room = useHeadRoom(mini);
  const narrow = useNarrow();
  // At mount and on every change of route; nothing waits for the answer.
  useEffect(() => {
    // `/` only redirects; the check is made for the route it leads to.
    if (pathname !== '/') checkSession();
  }, [pathname]);
  useEffect(() => {
    if (!drawn) return;
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setDrawn(false);
    };
    window.addEventListener('keydown', escape);
    return () => window.removeEventListener('keydown', escape);
  }, [drawn]);
  const fold = (): void => {
    localStorage.setItem(MINI, String(!mini));
    setChoice(!mini);
  };

  return (
    <div className="frame" data-mini={mini}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <Progress />
      <nav aria-label={t('shell.menu')} className={`side ${mini && !drawn ? 'side--mini' : ''} ${drawn ? 'side--drawn' : ''}`}>
        <div className="side__top">
          <Brand />
          <span className="side__brand">OFFICE CONTROL</span>
        </div>
        {/* The drawer of a phone shows names even when the menu is minimised on a wide screen. */}
        <Sidebar mini={mini && !drawn} onOpen={closeDrawer} />
      </nav>
      {drawn ? <div className="frame__shade" onClick={closeDrawer} /> : null}
      <div className="frame__body">
        <header className="head" data-room={room}>
          <button
            type="button"
            className="icon-button head__drawer"
            aria-label={drawn ? t('shell.closeMenu') : t('shell.openMenu')}
            aria-expanded={drawn}
            onClick={() => setDrawn(!drawn)}
          >
            <Icon name="menu" />
          </button>
          <button
            type="button"
            className="icon-button head__fold"
            aria-label={mini ? t('shell.expand') : t('shell.minimise')}
            aria-expanded={!mini}
            onClick={fold}
          >
            <Icon name="menu" />
          </button>
          <SiteSwitcher />
          <span className="head__gap" />
          {late ? <HeadTools room={room} /> : null}
          <button
            type="button"
            className="icon-button head__search"
            aria-label={t('shell.goTo')}
            aria-keyshortcuts="Control+K Meta+K"
            data-tip={t('shell.goToTip')}
            onClick={openPalette}
          >
            <Icon name="search" />
          </button>
          <UserMenu room={room} />
        </header>
        <Offline />
        <main id="content" className="content" aria-label={screen === '' ? undefined : screen} data-path={pathname} tabIndex={-1}>
          <Boundary reloads instead={failedScreen} key={pathname}>
            {/* Parts wait in places of their own; one that does not must never hold up the panel itself. */}
            <Suspense fallback={<ScreenWaiting />}>
              <Guarded>{children}</Guarded>
            </Suspense>
          </Boundary>
        </main>
        {late ? <LowCredit /> : null}
      </div>
      {narrow ? <PhoneBar drawn={drawn} onFind={openPalette} onMenu={() => setDrawn(!drawn)} /> : null}
      <Toaster />
      <Tips />
      {late ? <Live /> : null}
      {palette}
    </div>
  );
}
