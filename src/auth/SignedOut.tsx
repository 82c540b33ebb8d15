import { useEffect, useState } from 'react';
import { lazily } from '../ui/lazily';
import { usePlainText } from '../providers/i18n/plain';
import { PlainOffline } from './PlainOffline';
import { LoginPage } from './LoginPage';
import { isSignInPage } from './next';

function Opening() {
  const t = usePlainText();
  return (
    <div className="plain" role="status">
      <span className="visually-hidden">{t('session.loading')}</span>
    </div>
  );
}
const UnknownPage = lazily(() => import('./UnknownPage'), Opening);

/** The paths of the panel arrive with its code. On a slow network the sign-in page is shown after this many milliseconds. */
const PATIENCE = 600;

type Known = 'asking' | 'slow' | 'yes' | 'no';

/** Does the panel know the address the page was opened with? */
function useKnown(): Known {
  const [{ pathname, search, hash }] = useState(() => ({ ...window.location }));
  const isCertain = pathname === '/' || isSignInPage(pathname);
  const [known, setKnown] = useState<Known>(isCertain ? 'yes' : 'asking');
  useEffect(() => {
    if (isCertain) return undefined;
    let over = false;
    const timer = setTimeout(() => setKnown('slow'), PATIENCE);
    // Without an answer the address counts as known; the panel reports an unknown one after signing in.
    const asked = import('../resources/paths').then(
      ({ isKnownPath }) => isKnownPath(pathname),
      () => true,
    );
    void asked.then((found) => {
      if (over) return;
      clearTimeout(timer);
      // The sign-in page may have put its own address in the address bar.
      if (!found) window.history.replaceState(null, '', pathname + search + hash);
      setKnown(found ? 'yes' : 'no');
    });
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [isCertain, pathname, search, hash]);
  return known;
}

/** Without a session: the sign-in page, or for an address the panel does not know the page that says so. */
export function SignedOut() {
  const known = useKnown();
  if (known === 'no') return <UnknownPage />;
  if (known === 'asking') return <Opening />;
  return (
    <>
      <PlainOffline />
      <LoginPage />
    </>
  );
}
