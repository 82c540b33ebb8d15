/** Filters beyond a value and its bounds: what is not, what is empty, parts of a text, days from today; and what a kind cannot be asked. */
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isMasked } from '../../src/schema/fields/types';
import { filterKey, opsOf } from '../../src/schema/filter';
import { bangkokDay } from '../../src/schema/format';
import type { NamedRun, Row } from './client';
import { anyRow, base, call, mustBe, ok, query, refusal, rows } from './client';

export function filterChecks(def: AnyResource): NamedRun[] {
  const asked = (def.filters ?? []).filter((name) => def.fields[name] === undefined || !isMasked(def.fields[name]));
  const opsOfName = (name: string) => opsOf(kindOf(def.fields[name] ?? { kind: 'datetime', label: '' }).filter);
  const days = asked.filter((name) => ['date', 'datetime', undefined].includes(def.fields[name]?.kind));
  const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  const checks: NamedRun[] = [];
  if (asked.length > 0)
    checks.push([
      'filters: is not, is empty, contains, and what a kind cannot be asked',
      async (context) => {
        const refused = async (filter: Record<string, unknown>, what: string): Promise<void> =>
          refusal(await call(context.fetch, `${base(def, context.site)}?${query({ filter })}`, { as: context.me }), 400, what);
        for (const name of asked) {
          await refused({ [filterKey(name, 'empty')]: 'yes' }, `${name}, neither empty nor not`);
          const cannot = (['gte', 'like'] as const).find((op) => !opsOfName(name).includes(op));
          if (cannot) await refused({ [filterKey(name, cannot)]: '1' }, `${filterKey(name, cannot)}, which the kind cannot answer`);
        }
        const row = await anyRow(context, def);
        const found = async (filter: Record<string, unknown>): Promise<number> =>
          (await rows(context, def, { filter: { id: row.id, ...filter } })).length;
        const emptiness = Object.fromEntries(asked.map((name) => [filterKey(name, 'empty'), isEmpty(row[name])]));
        mustBe(await found(emptiness), 1, `how often ${JSON.stringify(emptiness)} finds the record that is so`);
        for (const name of asked) {
          const value: unknown = row[name];
          const [empty, not, like] = (['empty', 'not', 'like'] as const).map((op) => filterKey(name, op));
          mustBe(await found({ [empty!]: !isEmpty(value) }), 0, `how often ${empty} finds a record that is the reverse`);
          const one: unknown = Array.isArray(value) ? value[0] : value;
          if (isEmpty(one)) continue;
          mustBe(await found({ [not!]: one }), 0, `how often ${not} finds a record that has the value`);
          mustBe(await found({ [not!]: [one] }), 0, `how often ${not} of a list finds a record that has one of them`);
          if (opsOfName(name).includes('like')) {
            mustBe(await found({ [like!]: String(one).slice(0, 3) }), 1, `how often ${like} finds a record that has the words`);
            mustBe(await found({ [like!]: 'no record says this, surely' }), 0, `how often ${like} finds words nobody wrote`);
          }
        }
      },
    ]);
  if (days.length > 0)
    checks.push([
      `filters: days from today: ${days.join(', ')}`,
      async (context) => {
        const dayIn = (count: number): string => bangkokDay(new Date(Date.now() + count * 86_400_000));
        // The first of them and how many there are.
        const found = async (filter: Record<string, unknown>): Promise<unknown> => {
          const parts = query({ filter, range: [0, 9], sort: ['id', 'ASC'] });
          const answer = await call(context.fetch, `${base(def, context.site)}?${parts}`, { as: context.me });
          ok(answer, `list of ${def.path} with ${parts}`);
          return [answer.body['total'], (answer.body['payload'] as Row[]).map((row) => row.id)];
        };
        for (const name of days) {
          const [from, to] = [filterKey(name, 'gte'), filterKey(name, 'lte')];
          for (const [relative, count] of [
            ['today-7', -7],
            ['today+3', 3],
          ] as const) {
            const day = dayIn(count);
            const [above, below] = [await found({ [from]: relative }), await found({ [to]: relative })];
            const wanted = [await found({ [from]: day }), await found({ [to]: day })];
            if (day === dayIn(count)) mustBe([above, below], wanted, `what ${name} finds from and to ${relative}, beside ${day}`);
          }
          refusal(
            await call(context.fetch, `${base(def, context.site)}?${query({ filter: { [from]: 'today+x' } })}`, { as: context.me }),
            400,
            `${from} of a day that is none`,
          );
        }
      },
    ]);
  return checks;
}
