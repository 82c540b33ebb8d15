/** Where a value is filled in: its name, and what stands there for whom it is not known. */
export interface Place {
  name: string;
  /** Null: the text offers nothing else. */
  fallback: string | null;
}
export type Piece = string | Place;

const PLACE = /\{([^{}|]*)(?:\|([^{}]*))?\}/g;

/** A text in its pieces: `สวัสดีคุณ{name|ลูกค้า}` is a string and a place. A brace without its other half belongs to the string. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACE)) {
    if (match.index > from) pieces.push(text.slice(from, match.index));
    const fallback = (match[2] ?? '').trim();
    pieces.push({ name: match[1] ?? '', fallback: fallback === '' ? null : fallback });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

export const placesOf = (text: string): Place[] => piecesOf(text).filter((piece) => typeof piece !== 'string');

/**
 * The first place that is none of these, or a brace that opens or closes nothing: readers would see it as it is written. Null: there is
 * none.
 */
export function unknownPlace(text: string, known: readonly string[]): string | null {
  for (const piece of piecesOf(text)) {
    const wrong = typeof piece === 'string' ? /[{}]/.exec(piece)?.[0] : known.includes(piece.name) ? undefined : piece.name;
    if (wrong !== undefined) return wrong;
  }
  return null;
}

/** The text with its places filled; what is filled in is not read again. A place without a value or a fallback leaves no gap. */
export function fillPlaces(text: string, values: Readonly<Record<string, string | undefined>>): string {
  const filled = piecesOf(text).map((piece) => {
    if (typeof piece === 'string') return piece;
    const value = Object.hasOwn(values, piece.name) ? (values[piece.name] ?? '').trim() : '';
    return value === '' ? (piece.fallback ?? '') : value;
  });
  return filled.join('').replace(/ {2,}/g, ' ').trim();
}
