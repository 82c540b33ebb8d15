/** Values from JSON are equal when they read the same; `undefined`, `null` and an empty text all mean “nothing”. */
export function same(left: unknown, right: unknown): boolean {
  const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value);
  return JSON.stringify(plain(left)) === JSON.stringify(plain(right));
}
