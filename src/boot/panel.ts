import { startPanel } from './start';
import { currentLanguage } from '../providers/i18n/language';
import { idle } from '../providers/idle';

/** The words come with the panel, not with the sign-in page. */
const words = () => import('../providers/i18n/dictionary').then(({ loadLanguage }) => loadLanguage(currentLanguage()));
/** The code of the likely first screen. */
const firstScreen = () => import('../screens/ResourceList');

/** The signed-in panel, its words, and the rights and sites it needs before it shows anything: all fetched at once. */
export async function loadPanel() {
  void startPanel();
  // The screen itself reports that its code is missing.
  firstScreen().catch(() => undefined);
  const [panel] = await Promise.all([import('./App'), words()]);
  return panel;
}

/** The page of a required step, with its words. */
export async function loadRequiredStep() {
  const [page] = await Promise.all([import('../auth/RequiredStepPage'), words()]);
  return page;
}

/** Fetches the panel's code while the sign-in page is idle. A failure here has no effect: the code is asked for again when it is needed. */
export function warmPanel(): void {
  idle(1_500, 300)
    .then(() => Promise.all([import('./App'), firstScreen(), words()]))
    .catch(() => undefined);
}
