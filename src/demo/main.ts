/** The demo: the whole panel, with the server in the browser behind it. */
import { keys, sessionKeys } from '../providers/storage';
import { startAccent } from '../theme/accent';
import { startTheme } from '../theme/mode';
import { answerCalls } from './calls';
import { openLink } from './officeLink';
import { openWaiting } from './waiting';
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';

/** Which office this browser last worked in. */
const OFFICE = 'demoOffice';

/** A session of an office that is gone would only end in a refusal. */
function forgetOther(office: string): void {
  if (localStorage.getItem(OFFICE) === office) return;
  for (const key of sessionKeys) localStorage.removeItem(key);
  localStorage.setItem(keys.signedIn, 'false');
  localStorage.setItem(OFFICE, office);
}

async function start(place: HTMLElement): Promise<void> {
  startTheme();
  startAccent();
  const page = openWaiting(place);
  if (!('serviceWorker' in navigator)) return page.unsupported();
  try {
    const link = await openLink(page.show);
    await answerCalls(link);
    forgetOther(link.office);
    await import('../boot/main');
  } catch (error) {
    console.error(error);
    page.fail(String(error));
  }
}

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
void start(place);
