/** The product's own name, also for a web without a name. */
const PRODUCT = 'OFFICE CONTROL';
/** An old name that is shown as the product's. The specification does not say which, so it is given when the panel is built. */
const LEGACY: unknown = import.meta.env['VITE_LEGACY_NAME'];

/** The title of every page: the stored web name (source specification, section 1). */
export const titleOf = (web: string, legacy: unknown = LEGACY): string => (web === '' || web === legacy ? PRODUCT : web);
