/** What is told about a record that brings together what refers to it. */
import type { AnyResource } from '../../src/schema/define';
import type { Overview, TimelinePage } from '../../src/schema/overview';
import type { Context, NamedRun } from './client';
import { anyRow, base, call, must, mustBe, ok, query, refusal } from './client';

type Counts = Readonly<Record<string, { total: number }>>;

/** How many records a list says it has. */
async function held(context: Context, def: AnyResource, filter: Record<string, unknown>): Promise<unknown> {
  const answer = await call(context.fetch, `${base(def, context.site)}?${query({ filter, range: [0, 0] })}`, { as: context.me });
  ok(answer, 'list');
  return answer.body['total'];
}

/** Counts of tabs, what waits, sums, and the timeline. */
export function overviewChecks(def: AnyResource, definitions: readonly AnyResource[]): NamedRun[] {
  const { overview, related = {} } = def;
  if (!overview) return [];
  const ask = (context: Context, params: Record<string, string | number>): ReturnType<typeof call> =>
    call(context.fetch, `${base(def, context.site)}?${query(params)}`, { as: context.me });
  return [
    [
      'overview: the counts of tabs are what their lists hold',
      async (context) => {
        const { id } = await anyRow(context, def);
        const answer = await ask(context, { tabs: id });
        ok(answer, 'tabs');
        const counts = answer.body['counts'] as Counts;
        for (const [tab, { resource, by }] of Object.entries(related)) {
          const other = definitions.find(({ name }) => name === resource);
          const count = counts[tab]?.total;
          if (other && count !== undefined && other.fields[by]?.kind === 'ref')
            mustBe(count, await held(context, other, { [by]: id }), `how many ${tab} holds`);
        }
        refusal(await ask(context, { tabs: 99_999_999 }), 404, 'tabs of nothing');
      },
    ],
    [
      'overview: what waits and what it comes to is of declared lists',
      async (context) => {
        const { id } = await anyRow(context, def);
        const answer = await ask(context, { overview: id });
        ok(answer, 'overview');
        const { waits, sums } = answer.body['payload'] as Overview;
        for (const { list, rows, total: all } of waits) {
          must(Object.hasOwn(overview.waits ?? {}, list), `“${list}” waits, which is not declared`);
          must(rows.length > 0 && all >= rows.length, `what waits of ${list} is more than its total`);
        }
        for (const list of Object.keys(sums))
          must(Object.hasOwn(overview.sums ?? {}, list), `“${list}” is summed up, which is not declared`);
      },
    ],
    [
      'overview: the timeline is told newest first, of the kinds one asks for',
      async (context) => {
        const { id } = await anyRow(context, def);
        const answer = await ask(context, { timeline: id });
        ok(answer, 'timeline');
        const { lines } = answer.body['payload'] as TimelinePage;
        const moments = lines.map(({ at }) => Date.parse(at));
        must(
          moments.every((at, index) => at <= (moments[index - 1] ?? Infinity)),
          'the timeline is not in order',
        );
        const [kind] = Object.keys(overview.timeline);
        const some = await ask(context, { timeline: id, kinds: kind ?? '' });
        ok(some, 'timeline of a kind');
        for (const { list } of (some.body['payload'] as TimelinePage).lines) mustBe(list, kind, 'the kind of a line');
        refusal(await ask(context, { timeline: id, kinds: 'nothing' }), 400, 'a kind of line there is not');
      },
    ],
  ];
}
