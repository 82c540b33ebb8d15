/**
 * What the words of a form must do: conditions, rules across fields, lists, computed values and codes. What cannot be asked of a record the
 * suite makes and deletes is sent with a field there is not, so that nothing comes of it wherever the word is not looked at.
 */
import type { AnyResource } from '../../src/schema/define';
import { isPreset } from '../../src/schema/defaults';
import { namesOfRule, hiddenFields } from '../../src/schema/rules';
import type { AnyField, Condition, Field, Fields } from '../../src/schema/fields/types';
import { bangkokDay } from '../../src/schema/format';
import type { Check, Context, NamedRun, Row } from './client';
import { call, command, errorsOf, must, mustBe, NotChecked, ok, oneOf, refusal, rows } from './client';
import { breaking, pairOf, sample, shownBy, valueFor } from './sample';

/** What a condition waits for. */
const met = (condition: Condition): Record<string, unknown> =>
  Object.fromEntries(Object.entries(condition).map(([name, wanted]) => [name, [wanted].flat()[0]]));
/** One value the condition does not wait for; null where there is none to be found. */
function unmet(fields: Fields, condition: Condition): Record<string, unknown> | null {
  for (const [name, wanted] of Object.entries(condition)) {
    const field = fields[name];
    const values = field?.kind === 'enum' ? Object.keys(field.values) : field?.kind === 'bool' ? [true, false] : [];
    const other = values.find((value) => ![wanted].flat().includes(value));
    if (other !== undefined) return { [name]: other };
  }
  return null;
}

/** Is the field given, and not made, in a form for a new record? */
const isTyped = (field: AnyField): boolean => !field.readOnly && field.kind !== 'secret';

/** A record the suite makes, and deletes whatever becomes of it. */
export async function withOwn(
  context: Context,
  def: AnyResource,
  definitions: readonly AnyResource[],
  over: Record<string, unknown>,
  work: (row: Row, data: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  const data = { ...(await sample(context, definitions, def.fields, def.rules)), ...over };
  const made = await command(context, def, 'create', null, data);
  ok(made, 'create');
  const row = made.body['payload'] as Row;
  try {
    await work(row, data);
  } finally {
    const now = await call(context.fetch, oneOf(def, context.site, row.id), { as: context.me });
    ok(await command(context, def, 'delete', row.id, { version: (now.body['payload'] as Row | null)?.version }), 'delete');
  }
}

/** How a list is broken that keeps every word but one, and where the sentence stands. */
async function brokenLists(
  context: Context,
  definitions: readonly AnyResource[],
  { of, min, max, ascending, distinct, sums }: Field<'list'>,
): Promise<readonly (readonly [word: string, path: string, entries: Record<string, unknown>[]])[]> {
  const entry = await sample(context, definitions, of);
  const many = (count: number): Record<string, unknown>[] => Array.from({ length: count }, () => ({ ...entry }));
  const least = Math.max(2, min ?? 2);
  // Sums are looked at before what is between entries: these add up.
  const summing = (entries: Record<string, unknown>[]): Record<string, unknown>[] =>
    entries.map((each, at) => ({
      ...each,
      ...Object.fromEntries(
        Object.entries(sums ?? {}).map(([name, total]) => [
          name,
          at === 0 ? total - (entries.length - 1) * Math.floor(total / entries.length) : Math.floor(total / entries.length),
        ]),
      ),
    }));
  const rising = async (name: string, entries: Record<string, unknown>[]): Promise<Record<string, unknown>[]> => {
    const field = of[name];
    const value = field ? pairOf(field)[1] : await valueFor(context, definitions, { kind: 'text', label: '' });
    return entries.map((each) => ({ ...each, [name]: value }));
  };
  const [column] = Object.keys(sums ?? {});
  const repeated = distinct === undefined ? undefined : of[distinct];
  const same = repeated && distinct !== undefined ? (entry[distinct] ?? (await valueFor(context, definitions, repeated))) : null;
  // What rises as well is right in itself.
  const twice =
    distinct === undefined
      ? undefined
      : many(least).map((each, at) => ({
          ...each,
          ...(ascending !== undefined && of[ascending] && { [ascending]: pairOf(of[ascending])[at === 0 ? 0 : 1] }),
          [distinct]: same,
        }));
  return [
    ...(min !== undefined && min > 1 ? [['min', '', many(min - 1)] as const] : []),
    ...(max !== undefined && max < 100 ? [['max', '', many(max + 1)] as const] : []),
    ...(column === undefined ? [] : [['sums', '', many(least).map((each) => ({ ...each, [column]: 1 }))] as const]),
    ...(ascending === undefined ? [] : [['ascending', `1.${ascending}`, summing(await rising(ascending, many(least)))] as const]),
    ...(distinct === undefined || twice === undefined ? [] : [['distinct', `1.${distinct}`, summing(twice)] as const]),
  ];
}

/** The conditions and lists of a set of inputs, wherever they are typed: `send` answers the sentences beside them. */
function inputChecks(
  fields: Fields,
  definitions: readonly AnyResource[],
  send: (context: Context, values: Record<string, unknown>) => Promise<Readonly<Record<string, string>>>,
): NamedRun[] {
  const checks: NamedRun[] = [];
  const typed = Object.entries(fields).filter(([, field]) => isTyped(field));
  const conditional = typed.filter(
    ([, field]) => !isPreset(field) && (field.requiredWhen !== undefined || (field.required && field.shown !== undefined)),
  );
  if (conditional.length > 0)
    checks.push([
      `conditions: ${conditional.map(([name]) => name).join(', ')}`,
      async (context) => {
        for (const [name, { requiredWhen, shown }] of conditional) {
          const condition = { ...shown, ...requiredWhen };
          const there = { ...shownBy(fields, name), ...met(condition) };
          must(typeof (await send(context, there))[name] === 'string', `no sentence beside ${name}, which is missing`);
          const other = unmet(fields, condition);
          if (other !== null)
            must((await send(context, { ...there, ...other }))[name] === undefined, `a sentence beside ${name}, which nothing asks for`);
        }
      },
    ]);
  const shown = typed.filter(([, field]) => field.shown !== undefined && unmet(fields, field.shown) !== null);
  if (shown.length > 0)
    checks.push([
      `not shown, not looked at: ${shown.map(([name]) => name).join(', ')}`,
      async (context) => {
        for (const [name, field] of shown) {
          const values = { ...shownBy(fields, name), ...unmet(fields, field.shown ?? {}), [name]: { wrong: true } };
          must((await send(context, values))[name] === undefined, `a sentence beside ${name}, which is not shown`);
        }
      },
    ]);
  for (const [name, field] of typed) {
    if (field.kind !== 'list') continue;
    checks.push([
      `list ${name}: as many as it may have, and as its words want them`,
      async (context) => {
        for (const [word, path, entries] of await brokenLists(context, definitions, field)) {
          const errors = await send(context, { ...shownBy(fields, name), [name]: entries });
          const at = path === '' ? name : `${name}.${path}`;
          must(typeof errors[at] === 'string', `no sentence beside ${at}, which breaks “${word}”: ${JSON.stringify(errors)}`);
        }
      },
    ]);
  }
  return checks;
}

const SOON = 10 * 60_000;

/** What a new record got by itself. */
async function looksMade(context: Context, def: AnyResource, row: Row, given: Record<string, unknown>): Promise<void> {
  for (const [name, field] of Object.entries(def.fields)) {
    if (name in given) continue;
    const value = row[name];
    if (field.kind === 'text' && field.generated) {
      const { prefix = '', length } = field.generated;
      must(
        typeof value === 'string' && value.startsWith(prefix) && value.length === prefix.length + length,
        `${name} is no code: ${String(value)}`,
      );
    }
    if (field.kind === 'date' && field.default === 'today')
      must(
        [-1, 0, 1].some((minutes) => value === bangkokDay(new Date(Date.now() + minutes * 60_000))),
        `${name} is not today: ${String(value)}`,
      );
    if (field.kind === 'datetime' && field.default === 'now')
      must(Math.abs(Date.parse(String(value)) - Date.now()) < SOON, `${name} is not now: ${String(value)}`);
    if (field.kind === 'ref' && field.default === 'me') mustBe(value, context.me.user.id, `${name}, who made it`);
  }
}

export const formChecks = (def: AnyResource, definitions: readonly AnyResource[]): Check[] => {
  const check = (name: string, run: Check['run']): Check => ({ group: def.path, name, run });
  const checks: Check[] = [];
  const adds = def.verbs.includes('add');
  const own = adds && def.verbs.includes('delete');
  const fields = Object.entries(def.fields);

  const codes = fields.filter(([, field]) => field.kind === 'text' && field.generated);
  for (const [name, field] of codes)
    checks.push(
      check(`codes the server makes: ${name}`, async (context) => {
        const made = (await rows(context, def, { range: [0, 199] })).map((row) => row[name]);
        if (made.length === 0) throw new NotChecked('no record to look at');
        const { prefix = '', length = 0 } = (field.kind === 'text' && field.generated) || {};
        must(
          made.every((code) => typeof code === 'string' && code.startsWith(prefix) && code.length === prefix.length + length),
          'a code of another shape',
        );
        mustBe(new Set(made).size, made.length, 'how many codes are different');
      }),
    );
  if (!adds) return checks;

  const create = async (context: Context, values: Record<string, unknown>): Promise<Readonly<Record<string, string>>> => {
    const answer = await command(context, def, 'create', null, { ...values, no_such_field: 1 });
    refusal(answer, 400, 'an unknown field');
    return errorsOf(answer);
  };
  for (const [name, run] of inputChecks(def.fields, definitions, create)) checks.push(check(`adding: ${name}`, run));

  const fixed = fields.filter(([, field]) => field.readOnly).map(([name]) => name);
  if (fixed.length > 1)
    checks.push(
      check(`adding: only the server sets ${fixed.join(', ')}`, async (context) => {
        const errors = await create(context, Object.fromEntries(fixed.map((name) => [name, 1])));
        for (const name of fixed) must(typeof errors[name] === 'string', `${name} is taken`);
      }),
    );
  for (const rule of def.rules ?? []) {
    const names = namesOfRule(rule);
    checks.push(
      check(`adding: rule ${rule.kind} of ${names.join(', ')}`, async (context) => {
        const shown = Object.assign({}, ...names.map((name) => shownBy(def.fields, name))) as Record<string, unknown>;
        const errors = await create(context, { ...shown, ...(await breaking(context, definitions, def.fields, rule)) });
        must(typeof errors[names[0] ?? ''] === 'string', `no sentence beside ${names[0]}: ${JSON.stringify(errors)}`);
      }),
    );
  }
  if (def.transitions !== undefined && def.state !== undefined && !def.fields[def.state]?.readOnly) {
    const { state, transitions } = def;
    const field = def.fields[state];
    const values = field?.kind === 'enum' ? Object.keys(field.values) : [];
    const first = field?.kind === 'enum' ? field.default : undefined;
    if (own && first !== undefined)
      checks.push(
        check('states that are typed: the first one to begin with, and only what follows', async (context) => {
          const data = await sample(context, definitions, def.fields, def.rules);
          const later = values.find((value) => value !== first);
          const begun = await command(context, def, 'create', null, { ...data, [state]: later });
          refusal(begun, 400, 'a new record in another state than the first');
          must(typeof errorsOf(begun)[state] === 'string', `no sentence beside ${state}`);
          await withOwn(context, def, definitions, {}, async (row) => {
            const never = values.find((value) => value !== first && !(transitions[first] ?? []).includes(value));
            if (never === undefined) return;
            const leapt = await command(context, def, 'update', row.id, { version: row.version, [state]: never });
            refusal(leapt, 400, 'a state that does not follow');
            must(typeof errorsOf(leapt)[state] === 'string', `no sentence beside ${state}`);
          });
        }),
      );
  }
  if (!own) return checks;

  const preset = Object.fromEntries(fields.map(([name, field]) => [name, 'default' in field ? (field.default ?? null) : null]));
  const made = fields.some(([, field]) => isPreset(field) && field.kind !== 'enum' && field.kind !== 'bool');
  const hidden = fields.some(([, field]) => field.shown !== undefined);
  const createOnly = fields.filter(([, field]) => field.createOnly && isTyped(field)).map(([name]) => name);
  if (made || hidden || createOnly.length > 0)
    checks.push(
      check('a record of one’s own: what it gets by itself, what it has no value of, what stays', async (context) => {
        const data = await sample(context, definitions, def.fields, def.rules);
        const unseen = [...hiddenFields(def.fields, { ...preset, ...data })].filter(
          (name) => def.fields[name] && isTyped(def.fields[name]),
        );
        const over: Record<string, unknown> = {};
        for (const name of unseen) over[name] = await valueFor(context, definitions, def.fields[name]!);
        await withOwn(context, def, definitions, over, async (row, given) => {
          await looksMade(context, def, row, given);
          for (const name of unseen) mustBe(row[name] ?? null, null, `${name}, which is not shown`);
          if (!def.verbs.includes('update')) return;
          for (const name of createOnly.filter((one) => one in given)) {
            const changed = await command(context, def, 'update', row.id, { version: row.version, [name]: given[name] });
            refusal(changed, 400, `${name}, which stays as it was given`);
            must(typeof errorsOf(changed)[name] === 'string', `no sentence beside ${name}`);
          }
        });
      }),
    );
  return checks;
};

/** The inputs of actions, sent about a record with a version it never had. */
export const dialogChecks = (def: AnyResource, definitions: readonly AnyResource[]): Check[] =>
  Object.entries(def.actions).flatMap(([name, { input = {}, screen, on }]) => {
    if (screen !== undefined) return [];
    const send = async (context: Context, values: Record<string, unknown>): Promise<Readonly<Record<string, string>>> => {
      const [row] = on === 'list' ? [] : await rows(context, def, { range: [0, 0] });
      if (on !== 'list' && !row) throw new NotChecked('no record to look at');
      const stale = row && { version: row.version + 1000 };
      return errorsOf(await command(context, def, name, row?.id ?? null, { ...stale, ...values, no_such_field: 1 }));
    };
    return inputChecks(input, definitions, send).map(([what, run]) => ({ group: def.path, name: `action ${name}: ${what}`, run }));
  });
