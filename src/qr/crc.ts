const POLYNOMIAL = 0x1021;
const START = 0xffff;

/** Bytes of a text in UTF-8. Half a surrogate pair, which is no character, becomes three bytes as well. */
function bytesOf(text: string): number[] {
  return [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    const rest = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x800) return [0xc0 | (code >> 6), rest(0)];
    return code < 0x1_0000 ? [0xe0 | (code >> 12), rest(6), rest(0)] : [0xf0 | (code >> 18), rest(12), rest(6), rest(0)];
  });
}

/** CRC-16 of a text's bytes in UTF-8: polynomial 1021, start FFFF, nothing reflected (CCITT-FALSE). */
export function crc16(text: string): number {
  let crc = START;
  for (const byte of bytesOf(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? (crc << 1) & 0xffff : ((crc << 1) ^ POLYNOMIAL) & 0xffff;
  }
  return crc;
}

/** The checksum as codes carry it: four hexadecimal digits in capitals. */
export const crcText = (text: string): string => crc16(text).toString(16).toUpperCase().padStart(4, '0');
