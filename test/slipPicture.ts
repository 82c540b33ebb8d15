/** Slips as apps of banks draw them. */
import sharp from 'sharp';
import { encode } from 'uqr';
import { buildSlip } from '../src/qr/slip';

/** A slip as an app draws it; without its code where there is no reference. `shape` moves the shapes, so that two are no look-alikes. */
export async function drawSlip(
  reference: string | null,
  { bank = '014', shape = 0 }: { bank?: string; shape?: number } = {},
): Promise<Buffer> {
  const { data, size } = encode(reference === null ? '' : buildSlip({ api: '000001', bank, reference }), { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const bars = Array.from({ length: 14 }, (_, index) => {
    const width = 120 + ((index * 97 + shape * 53) % 300);
    return `<rect x="${30 + ((index * 41 + shape * 89) % 120)}" y="${40 + index * 32}" width="${width}" height="16" fill="#333"/>`;
  });
  const code = reference === null ? '' : `<path transform="translate(220 500) scale(${240 / size})" d="${dark}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="800"><rect width="540" height="800" fill="#fff"/>${bars.join('')}${code}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
