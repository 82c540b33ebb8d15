/** Texts with places: what is read out of them, and what readers get to see. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPlaces, piecesOf, placesOf, unknownPlace, type Piece } from './template';

const KNOWN = ['name', 'balance', 'web'];
const plain = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[{}]/.test(text));
const place = fc.record({
  name: fc.constantFrom(...KNOWN),
  fallback: fc.option(plain.map((text) => text.trim()).filter((text) => text !== '')),
});
/** Pieces as they are read: no two strings beside each other. */
const pieces = fc
  .array(fc.oneof(plain, place), { maxLength: 12 })
  .map((list) => list.filter((piece, index): piece is Piece => typeof piece !== 'string' || typeof list[index - 1] !== 'string'));
const written = (list: readonly Piece[]): string =>
  list.map((one) => (typeof one === 'string' ? one : `{${one.name}${one.fallback === null ? '' : `|${one.fallback}`}}`)).join('');
const tidy = (text: string): string => text.replace(/ {2,}/g, ' ').trim();

describe('a text with places', () => {
  it('is read as it was written, piece by piece', () =>
    fc.assert(
      fc.property(pieces, (list) => {
        expect(piecesOf(written(list))).toEqual(list);
      }),
    ));

  it('of any characters loses none of them', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '|', 'a', ' ', 'ก') }), (text) => {
        const strings = piecesOf(text).filter((piece) => typeof piece === 'string');
        expect(strings.every((piece) => text.includes(piece))).toBe(true);
        // A text that is not refused shows its reader no brace.
        if (unknownPlace(text, ['a', 'ก', 'aa']) === null) expect(fillPlaces(text, {})).not.toMatch(/[{}]/);
      }),
    ));

  it('shows the value where there is one, else the fallback, else nothing; what is filled in is not filled again', () =>
    fc.assert(
      fc.property(pieces, fc.record({ name: fc.option(fc.constantFrom('สมชาย', '{web}', '$&', ' ')) }), (list, { name }) => {
        const values = { name: name ?? undefined };
        const wanted = list.map((piece) => {
          if (typeof piece === 'string') return piece;
          return piece.name === 'name' && (name ?? '').trim() !== '' ? name : (piece.fallback ?? '');
        });
        expect(fillPlaces(written(list), values)).toBe(tidy(wanted.join('')));
      }),
    ));
});

it.each([
  ['สวัสดี {name|ลูกค้า} ยอด {balance}', null],
  ['คุณ {nickname}', 'nickname'],
  ['คุณ {nickname|เพื่อน}', 'nickname'],
  ['คุณ {name', '{'],
  ['คุณ name}', '}'],
  ['คุณ {name|{web}}', '{'],
  ['{}', ''],
  ['{constructor}', 'constructor'],
])('%s: the first that is no place is %s', (text, wrong) => expect(unknownPlace(text, KNOWN)).toBe(wrong));

it('an empty fallback is none', () => expect(placesOf('{name|} {name| }').map(({ fallback }) => fallback)).toEqual([null, null]));
