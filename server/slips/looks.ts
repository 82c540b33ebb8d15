/** Cells the picture is divided into, on either side; each is compared with its neighbour to the right. */
export const CELLS = 32;
/** Fewer edges than this are a plain area: nothing to recognise a picture by. */
const PLAIN = 24;
/** Samples of a picture that is asked for its looks: one more across than there are cells. */
export const SAMPLES = { width: CELLS + 1, height: CELLS } as const;
/** Greys that neighbours of a plain area may differ by, for the noise of compression. */
const NOISE = 4;

/**
 * How a picture looks, as 256 hexadecimal digits: pictures that look the same differ in few of their 1024 bits, however they were resized
 * or compressed. `greys`: `SAMPLES` of it, row by row, a byte each. `null` for a plain area.
 */
export function looksOf(greys: Uint8Array): string | null {
  let digits = '';
  let edges = 0;
  let nibble = 0;
  for (let cell = 0; cell < CELLS * CELLS; cell += 1) {
    const at = Math.floor(cell / CELLS) * SAMPLES.width + (cell % CELLS);
    const edge = (greys[at + 1] ?? 0) - (greys[at] ?? 0) > NOISE ? 1 : 0;
    edges += edge;
    nibble = (nibble << 1) | edge;
    if (cell % 4 === 3) {
      digits += nibble.toString(16);
      nibble = 0;
    }
  }
  return edges < PLAIN ? null : digits;
}
