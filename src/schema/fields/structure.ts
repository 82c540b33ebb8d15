import type { Kind, Random, Zod } from './kind';
import { hasTwoDecimals } from './number';
import type { WeightRow } from './types';

declare module './types' {
  interface Kinds {
    json: FieldOptions;
    /**
     * `min`: from the first entry on. `ascending`: a column that rises from entry to entry. `distinct`: a column whose values occur once.
     * `sums`: columns whose values must add up to a number. `sorted`: entries are moved up and down by hand.
     */
    list: FieldOptions & {
      of: Record<string, AnyField>;
      min?: number;
      max?: number;
      ascending?: string;
      distinct?: string;
      sums?: Readonly<Record<string, number>>;
      sorted?: 'hand';
    };
    weights: FieldOptions;
  }
  interface KindValues {
    json: unknown;
    list: Record<string, unknown>[];
    weights: WeightRow[];
  }
}

const MAX_JSON = 100_000;

export const json: Kind<'json'> = {
  anyShape: true,
  fill: "'{}'",
  brief: false,
  sortable: false,
  wide: true,
  column: 'jsonb',
  schema: (_field, z) => z.unknown().refine((value) => JSON.stringify(value)?.length <= MAX_JSON, `tooLong|max=${MAX_JSON}`),
  text: (value) => JSON.stringify(value),
  filter: 'none',
  demo: () => null,
};

/** `parseRecord`, which knows every kind, checks the sub-fields; here only their shape is checked. */
export const list: Kind<'list'> = {
  fill: "'[]'",
  brief: false,
  sortable: false,
  wide: true,
  group: true,
  column: 'jsonb',
  schema: (field, z) =>
    z.array(z.record(z.string(), z.unknown()), { error: 'notList' }).max(field.max ?? 200, `tooMany|max=${field.max ?? 200}`),
  text: (value) => JSON.stringify(value),
  filter: 'none',
  demo: () => null,
};

const weightRow = (z: Zod) =>
  z.strictObject({
    label: z.string().trim().min(1).max(80),
    weight: z.number().int().min(1).max(1_000_000),
    prize: z.number().min(0).max(10_000_000).refine(hasTwoDecimals),
    stock: z.number().int().min(0).max(1_000_000).nullable(),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .nullable(),
  });
const demoPrizes = (random: Random): WeightRow[] => [
  { label: 'เครดิต 10', weight: 600, prize: 10, stock: null, color: '#2e7d32' },
  { label: 'เครดิต 50', weight: 250, prize: 50, stock: null, color: '#1565c0' },
  { label: 'เครดิต 500', weight: 40, prize: 500, stock: random.int(10, 40), color: '#ef6c00' },
  { label: 'ขอบคุณที่ร่วมสนุก', weight: 110, prize: 0, stock: null, color: '#616161' },
];
export const weights: Kind<'weights'> = {
  fill: "'[]'",
  wrong: 'notWeights',
  brief: false,
  sortable: false,
  wide: true,
  group: true,
  column: 'jsonb',
  schema: (_field, z) => z.array(weightRow(z), { error: 'notWeights' }).min(1, 'notWeights').max(50, 'tooMany|max=50'),
  text: (value) => value.map((row) => `${row.label} × ${row.weight}`).join(', '),
  filter: 'none',
  demo: demoPrizes,
};
