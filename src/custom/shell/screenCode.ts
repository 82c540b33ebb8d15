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

/** By then the calls of the frame have been answered; nobody has read a row yet. */
const PARTS_AFTER_MS = 1_500;

/** Fetches the screens that the next click probably opens; a network that drops later then matters less. */
export function warmScreens(): void {
  warmDefinitions();
  for (const fetchCode of Object.values(screenCode)) fetchCode().catch(() => undefined);
  setTimeout(() => {
    Mui.preload();
    void warmParts();
  }, PARTS_AFTER_MS);
}
