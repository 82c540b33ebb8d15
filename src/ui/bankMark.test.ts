import { expect, test } from 'vitest';
import { banks } from '../schema/data/banks';
import { contrast, inkOn } from '../theme/contrast';
import { letters } from './letters';

/** The list of the source specification (section 3), in its order. */
const CODES =
  'KBANK, BBL, KTB, BAY, KKB, KNK, JPK, CI, CIMB, ZTM, DOIB, TMB, TISGO, TCREDIT, SCB, TBANK, BNP, BAAC, MSU, MEGA, UOB, LNH, SCBT, CN, USA, GSB, OSK, ASL, IZBS, HK, TTB, QRCODE, TRUEWALLET, PEER2PAY, PAYMENT';

test('every code of the specification is there, each with a mark that no other has', () => {
  expect(Object.keys(banks).join(', ')).toBe(CODES);
  const marks = Object.values(banks).map(({ mark }) => mark);
  expect(new Set(marks).size).toBe(35);
  expect(marks.filter((mark) => !/^[A-Z0-9]{2}$/.test(mark))).toEqual([]);
});

test('every mark can be drawn, and is read on its ground', () => {
  for (const [code, { mark, color }] of Object.entries(banks)) {
    expect([code, [...mark].filter((letter) => letters[letter] === undefined)]).toEqual([code, []]);
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(inkOn(color), color), code).toBeGreaterThanOrEqual(4.5);
  }
});
