/** The product's own name; it also stands for a web without one. */
const PRODUCT = 'OFFICE CONTROL';
/** One name of old is shown as the product's. Which one the specification leaves out, so who knows it says it when building. */
const LEGACY: unknown = import.meta.env['VITE_LEGACY_NAME'];

/** The title of every page: the stored web name (source specification, section 1). */
export const titleOf = (web: string, legacy: unknown = LEGACY): string => (web === '' || web === legacy ? PRODUCT : web);
