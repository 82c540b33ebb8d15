/** The encoding of a text: the 7-bit alphabet of GSM, or, with Thai and every other character, UCS-2. */
export type Encoding = 'gsm7' | 'ucs2';
/**
 * `units`: the length of the text in its encoding; `parts`: the messages it is split into and charged as; `left`: units until another part
 * begins.
 */
export interface TextSize {
  encoding: Encoding;
  units: number;
  parts: number;
  left: number;
}

/** Units of a single message, and of each part of a longer one, which needs some for its part number (3GPP TS 23.040). */
const ROOM: Readonly<Record<Encoding, { one: number; part: number }>> = { gsm7: { one: 160, part: 153 }, ucs2: { one: 70, part: 67 } };

/** The basic alphabet and its extension (3GPP TS 23.038, 6.2.1); a character of the extension takes two units. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Units of every character in order; a character is never split between two parts. */
function unitsOf(text: string): { encoding: Encoding; units: number[] } {
  const characters = [...text];
  if (characters.every((one) => BASIC.has(one) || EXTENSION.has(one)))
    return { encoding: 'gsm7', units: characters.map((one) => (EXTENSION.has(one) ? 2 : 1)) };
  return { encoding: 'ucs2', units: characters.map((one) => one.length) };
}

/** Size of a text as carriers count and charge it. An empty text takes no part. */
export function countParts(text: string): TextSize {
  const { encoding, units } = unitsOf(text);
  const room = ROOM[encoding];
  const total = units.reduce((sum, one) => sum + one, 0);
  if (total === 0) return { encoding, units: 0, parts: 0, left: room.one };
  if (total <= room.one) return { encoding, units: total, parts: 1, left: room.one - total };
  let parts = 1;
  let used = 0;
  for (const one of units) {
    if (used + one > room.part) {
      parts += 1;
      used = 0;
    }
    used += one;
  }
  return { encoding, units: total, parts, left: room.part - used };
}
