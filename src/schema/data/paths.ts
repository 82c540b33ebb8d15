/** Pages without the panel's frame, in small letters: what is declared there would never be reached. */
export const barePaths = ['/register', '/loginv3', '/logindemo', '/shut', '/sw-off'] as const;
export type BarePath = (typeof barePaths)[number];

/**
 * Addresses that show the screen of another address. Of two equal paths the first wins: these precede the pages, and pages precede the
 * entities.
 */
export const furtherPaths = ['/', '/Login', '/loginV3', '/Sms/info', '/crossSms/info'] as const;
export type FurtherPath = (typeof furtherPaths)[number];

const reserved: ReadonlySet<string> = new Set([...barePaths, ...furtherPaths].map((path) => path.toLowerCase()));
/** Is the path, in whatever case, an address of the panel itself? No entity, screen or page may be declared there. */
export const isReservedPath = (path: string): boolean => reserved.has(path.toLowerCase());

/** Paths below an entity's that are screens of its own: the form of a new record, and the import. Records follow by number. */
const FORMS = ['/create', '/import'] as const;
export const formsOf = (path: string): readonly string[] => FORMS.map((form) => path + form);
/** The path of the entity whose form the path would be; null for any other. */
export function formOwner(path: string): string | null {
  const form = FORMS.find((one) => path.toLowerCase().endsWith(one));
  return form === undefined ? null : path.slice(0, -form.length);
}
