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

/** The paths of the panel come with its code. On a slow line one may begin to sign in meanwhile. */
const PATIENCE = 600;

type Known = 'asking' | 'slow' | 'yes' | 'no';

/** Is there anything to sign in for at the address the page was opened with? */
function useKnown(): Known {
  const [{ pathname, search, hash }] = useState(() => ({ ...window.location }));
  const isCertain = pathname === '/' || isSignInPage(pathname);
  const [known, setKnown] = useState<Known>(isCertain ? 'yes' : 'asking');
  useEffect(() => {
    if (isCertain) return undefined;
    let over = false;
    const timer = setTimeout(() => setKnown('slow'), PATIENCE);
    // Where it cannot be found out there may well be something; the panel says so after signing in.
    const asked = import('../resources/paths').then(
      ({ isKnownPath }) => isKnownPath(pathname),
      () => true,
    );
    void asked.then((found) => {
      if (over) return;
      clearTimeout(timer);
      // The sign-in page may have put its own address in the bar.
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

/** Nobody is signed in: the sign-in page, or at an address the panel does not know the page that says so. */
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
