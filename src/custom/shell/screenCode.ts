import { warmDefinitions } from '../../providers/definitions';
import { Mui } from '../../ui/Mui';
import { warmParts } from '../../ui/part';

/** Code of the generic screens, fetched when the first of its kind is opened or the browser is idle. */
export const screenCode = {
  list: () => import('../../screens/ResourceList'),
  show: () => import('../../screens/ResourceShow'),
  form: () => import('../../screens/ResourceForm'),
};
/** Rarely used, so fetched only when it is opened. */
export const importCode = () => import('../../screens/ResourceImport');

/** By then the calls of the frame have been answered, and no row has been read yet. */
const ALL_AFTER_MS = 1_500;

/** Whether the browser was told to save data, as on a telephone's hotspot. Not every browser knows. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches what the next clicks probably open; a network that drops later then matters less. The kinds of screens come at once, and what
 * each entity and window has of its own (some two hundred small files) once the page has answers to its own calls, unless the browser saves
 * data.
 */
export function warmScreens(): void {
  for (const fetchCode of Object.values(screenCode)) fetchCode().catch(() => undefined);
  if (savesData()) return;
  setTimeout(() => {
    warmDefinitions();
    Mui.preload();
    void warmParts();
  }, ALL_AFTER_MS);
}
