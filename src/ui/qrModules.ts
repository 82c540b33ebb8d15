import { encode } from 'uqr';

/** Light modules around the code, as the standard asks. */
const QUIET = 4;

/**
 * A text as a QR code: the number of modules on a side, and the dark ones as one path of unit squares. `ecc`: L for screens, M for paper.
 */
export function qrModules(text: string, ecc: 'L' | 'M'): { size: number; path: string } {
  const { data, size } = encode(text, { ecc, border: QUIET });
  return { size, path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') };
}
