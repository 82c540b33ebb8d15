import sharp from 'sharp';
import { encode } from 'uqr';
import { banks } from '../../src/schema/data/banks';
import { bankNumbers } from '../../src/qr/bankNumbers';
import { buildSlip } from '../../src/qr/slip';

/** A made-up transfer, for the demonstration. */
export interface MadeUpTransfer {
  bank: string;
  /** What the slip shows of both accounts. */
  from: string;
  to: string;
  amount: string;
  reference: string;
}

/** Strokes of the signs on a slip, on a field of 6 × 8, so that no font is needed. */
const STROKES: Readonly<Record<string, string>> = {
  0: 'M0 0h5v8H0z',
  1: 'M2.5 0v8',
  2: 'M0 0h5v4H0v4h5',
  3: 'M0 0h5v8H0M0 4h5',
  4: 'M0 0v4h5M5 0v8',
  5: 'M5 0H0v4h5v4H0',
  6: 'M5 0H0v8h5V4H0',
  7: 'M0 0h5v8',
  8: 'M0 0h5v8H0zM0 4h5',
  9: 'M5 4H0V0h5v8H0',
  X: 'M0 0l5 8M5 0L0 8',
  '-': 'M1 4h3',
  '.': 'M2 8h.1',
};

function written(text: string, x: number, y: number, scale: number): string {
  const signs = [...text].map((sign, at) => {
    const strokes = STROKES[sign];
    return strokes ? `<path d="${strokes}" transform="translate(${x + at * 9 * scale} ${y}) scale(${scale})"/>` : '';
  });
  return `<g fill="none" stroke="#223" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round">${signs.join('')}</g>`;
}

const numberOf = (code: string): string => Object.entries(bankNumbers).find(([, bank]) => bank.code === code)?.[0] ?? '004';

/** The picture of a slip as an app of the bank would draw it, with the code that names the transfer, as JPEG. */
export function slipPicture({ bank, from, to, amount, reference }: MadeUpTransfer): Promise<Uint8Array> {
  const { data, size } = encode(buildSlip({ api: '000001', bank: numberOf(bank), reference }), { ecc: 'M', border: 2 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const colour = banks[bank]?.color ?? '#2e7d32';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="860">
    <rect width="540" height="860" fill="#fff"/><rect width="540" height="120" fill="${colour}"/><circle cx="70" cy="60" r="34" fill="#fff" opacity=".9"/>
    <path d="M52 60l12 12 24-26" fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round"/>
    ${written(from, 60, 180, 2.2)}${written(to, 60, 270, 2.2)}
    <path d="M72 224v26m-8-9l8 9 8-9" fill="none" stroke="#889" stroke-width="3"/>
    <path d="M40 330h460" stroke="#dde" stroke-width="2"/>${written(amount, 60, 370, 5)}
    ${written(reference.slice(-18), 60, 500, 1.8)}
    <path d="${modules}" transform="translate(300 560) scale(${220 / size})" fill="#111"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
