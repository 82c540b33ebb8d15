/**
 * Letters and digits of our marks, as strokes on a field of 6 × 8. Drawn instead of set in a font: a mark is a picture, looks the same
 * everywhere, and adds no letters to the text of its row.
 */
export const letters: Readonly<Record<string, string>> = {
  A: 'M0 8 3 0l3 8M1.1 5.2h3.8',
  B: 'M0 0v8h3.6a2.2 2.2 0 0 0 0-4.4H0h3.1A1.8 1.8 0 0 0 3.1 0z',
  C: 'M5.8 1.7A3.4 3.9 0 1 0 5.8 6.3',
  D: 'M0 0v8h2.2C4.6 8 6 6.4 6 4S4.6 0 2.2 0z',
  E: 'M5.4 0H0v8h5.4M0 4h4.4',
  G: 'M5.8 1.7A3.4 3.9 0 1 0 5.8 6.2V4.3H3.5',
  H: 'M0 0v8M6 0v8M0 4h6',
  I: 'M3 0v8',
  J: 'M5 0v5.6C5 7.2 4.1 8 2.7 8S.4 7.2.2 6',
  K: 'M0 0v8M5.6 0 0 4.8M2 3.1 5.8 8',
  L: 'M0 0v8h5.2',
  M: 'M0 8V0l3 4.8L6 0v8',
  N: 'M0 8V0l6 8V0',
  O: 'M3 0C1.2 0 0 1.6 0 4s1.2 4 3 4 3-1.6 3-4-1.2-4-3-4z',
  P: 'M0 8V0h3.4a2.4 2.4 0 0 1 0 4.8H0',
  Q: 'M3 0C1.2 0 0 1.6 0 4s1.2 4 3 4 3-1.6 3-4-1.2-4-3-4zM3.8 6 6 8.4',
  R: 'M0 8V0h3.4a2.3 2.3 0 0 1 0 4.6H0M3.2 4.6 5.8 8',
  S: 'M5.4 1.5C5 .5 4.1 0 3 0 1.5 0 .5.8.5 2c0 2.9 5.2 1.3 5.2 4C5.7 7.2 4.6 8 3 8 1.7 8 .7 7.4.3 6.3',
  T: 'M0 0h6M3 0v8',
  U: 'M0 0v5c0 2 1.1 3 3 3s3-1 3-3V0',
  W: 'M0 0l1.5 8L3 2.8 4.5 8 6 0',
  Y: 'M0 0l3 4 3-4M3 4v4',
  Z: 'M0 0h6L0 8h6',
  2: 'M.4 2.1C.5.8 1.5 0 3 0s2.7.9 2.7 2.2C5.7 4.5.3 5.4.3 8h5.5',
};
