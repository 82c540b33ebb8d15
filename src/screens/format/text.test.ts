import { describe, expect, it } from 'vitest';
import { blocks, inlines, plainText } from './richText';
import { chance, expectedCost, totalWeight } from './weights';

describe('rich text', () => {
  it('knows its few marks and leaves HTML as text', () => {
    expect(inlines('a **b** *c*')).toEqual([
      { text: 'a ', mark: 'plain' },
      { text: 'b', mark: 'bold' },
      { text: ' ', mark: 'plain' },
      { text: 'c', mark: 'italic' },
    ]);
    expect(inlines('<img src=x onerror=alert(1)>')).toEqual([{ text: '<img src=x onerror=alert(1)>', mark: 'plain' }]);
    expect(blocks('# หัวข้อ\n\n- หนึ่ง\n- สอง\n\nท้าย').map((block) => block.kind)).toEqual(['heading', 'list', 'paragraph']);
    expect(plainText('# ก\n\n- **ข**')).toBe('ก ข');
  });
});

describe('weights', () => {
  const rows = [
    { weight: 600, prize: 10 },
    { weight: 399, prize: 0 },
    { weight: 1, prize: 5000 },
  ];
  it('shows chances that are never flat zero', () => {
    expect(totalWeight(rows)).toBe(1000);
    expect(rows.map((row) => chance(row.weight, 1000))).toEqual(['60%', '39.9%', '0.1%']);
    expect(chance(1, 3_000_000)).toBe('0.000033%');
    expect(chance(0, 0)).toBe('0%');
    expect(expectedCost(rows)).toBe(11);
    expect(expectedCost([])).toBe(0);
  });
});
