import { findCode, type CodeSearch } from '../server/slips/codeSearch';

/** Searches pictures for codes without a thread of its own. */
export const searchHere: CodeSearch = (pixels) => Promise.resolve(findCode(pixels));
