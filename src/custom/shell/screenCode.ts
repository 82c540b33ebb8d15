/** Code of the generic screens, fetched when the first of its kind is opened or the page is at rest. */
export const screenCode = {
  list: () => import('../../screens/ResourceList'),
  show: () => import('../../screens/ResourceShow'),
  form: () => import('../../screens/ResourceForm'),
};
/** Seldom wanted, so fetched only when it is opened. */
export const importCode = () => import('../../screens/ResourceImport');

/** Fetches what the next click is likely to want; a network that drops later then matters less. */
export function warmScreens(): void {
  for (const fetchCode of Object.values(screenCode)) fetchCode().catch(() => undefined);
}
