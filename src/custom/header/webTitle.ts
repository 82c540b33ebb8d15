/** The product's own name; it also stands for a web without one. */
const PRODUCT = 'OFFICE CONTROL';
/** One name of old is shown as the product's. Which one the specification leaves out, so who knows it says it when building. */
const LEGACY: unknown = import.meta.env['VITE_LEGACY_NAME'];

/** What a page's title calls the web it is about. */
export const webTitle = (web: string, legacy: unknown = LEGACY): string => (web === '' || web === legacy ? PRODUCT : web);
