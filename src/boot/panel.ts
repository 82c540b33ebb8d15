import { startPanel } from './start';
import { currentLanguage } from '../providers/i18n/language';

/** The words come with the panel, not with the sign-in page. */
const words = () => import('../providers/i18n/dictionary').then(({ loadLanguage }) => loadLanguage(currentLanguage()));
/** The code of the likely first screen. */
const firstScreen = () => import('../screens/ResourceList');

/** The signed-in panel, its words, and what it must know before it shows anything: all on their way at once. */
export async function loadPanel() {
  void startPanel();
  // A missing screen is told where it is shown.
  firstScreen().catch(() => undefined);
  const [panel] = await Promise.all([import('./App'), words()]);
  return panel;
}

/** What has to be done before the panel opens, with its words. */
export async function loadRequiredStep() {
  const [page] = await Promise.all([import('../auth/RequiredStepPage'), words()]);
  return page;
}

/** Fetches the panel's code while the sign-in page has nothing better to do. Nothing is lost when this fails: it is asked for again when needed. */
export function warmPanel(): void {
  const fetchAll = (): void => void Promise.all([import('./App'), firstScreen(), words()]).catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: 1_500 });
  else setTimeout(fetchAll, 300);
}
