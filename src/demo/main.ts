/** The demo: the whole panel, with the server running in the browser. */
import { keys, sessionKeys } from '../providers/storage';
import { startAccent } from '../theme/accent';
import { startTheme } from '../theme/mode';
import { answerCalls, registerWorker } from './calls';
import { openLink } from './serverLink';
import { openWaiting } from './waiting';
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';

/** Key under which the browser stores which start of the server it last worked with. */
const SERVER = 'demoOffice';

/** A session of an earlier start of the server would only be refused. */
function forgetOther(server: string): void {
  if (localStorage.getItem(SERVER) === server) return;
  for (const key of sessionKeys) localStorage.removeItem(key);
  localStorage.setItem(keys.signedIn, 'false');
  localStorage.setItem(SERVER, server);
}

async function start(place: HTMLElement): Promise<void> {
  startTheme();
  startAccent();
  const page = openWaiting(place);
  if (!('serviceWorker' in navigator)) return page.unsupported();
  try {
    await registerWorker();
  } catch (error) {
    // The address, the window or this browser's rules forbid it: trying again would not help, nor would an office that cannot be called.
    console.error(error);
    return page.unsupported();
  }
  try {
    const link = await openLink(page.show);
    await answerCalls(link);
    forgetOther(link.server);
    await import('../boot/main');
  } catch (error) {
    console.error(error);
    page.fail(String(error));
  }
}

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
void start(place);
