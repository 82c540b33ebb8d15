/**
 * What the further words of a definition must do. Nothing of the office is changed: what is made is deleted again, and what is claimed
 * given back.
 */
import type { AnyResource } from '../../src/schema/define';
import { MOST_EVIDENCE } from '../../src/schema/evidence';
import type { AnyField } from '../../src/schema/fields/types';
import { matches } from '../../src/schema/filter';
import { dryChecks, listActionChecks, momentChecks, raisedChecks, stateChecks, strictChecks, togetherChecks } from './actionChecks';
import type { Check, Context, NamedRun, Row } from './client';
import { anyRow, base, call, command, isSite, mayLimited, must, mustBe, NotChecked, ok, oneOf, query, refusal, rows } from './client';
import { filterChecks } from './filterChecks';
import { overviewChecks } from './overviewChecks';
import { withOwn } from './formChecks';

/** Words that are offered are titles of the other resource. */
function suggestChecks(def: AnyResource, definitions: readonly AnyResource[]): NamedRun[] {
  const texts: readonly (readonly [string, AnyField])[] = [
    ...Object.entries(def.fields),
    ...Object.entries(def.actions).flatMap(([action, { input = {} }]) =>
      Object.entries(input).map(([name, field]) => [`${action}.${name}`, field] as const),
    ),
  ];
  return texts.flatMap(([name, field]): NamedRun[] => {
    const suggests = field.kind === 'text' ? field.suggests : undefined;
    const other = suggests && definitions.find((one) => one.name === suggests.resource);
    if (!suggests || !other) return [];
    return [
      [
        `words offered for ${name} can be listed`,
        async (context) => {
          const found = await rows(context, other, { filter: suggests.where ?? {}, range: [0, 8] });
          for (const row of found) {
            must(typeof row[other.title] === 'string', `a title of ${other.path} is no text`);
            for (const [key, wanted] of Object.entries(suggests.where ?? {})) mustBe(row[key], wanted, `${key} of what is offered`);
          }
        },
      ],
    ];
  });
}

interface Hit {
  resource: string;
  id: number;
  leads?: { resource: string; id: number };
  record: Record<string, unknown>;
}
/** The search of the whole panel. */
function foundChecks(def: AnyResource, definitions: readonly AnyResource[]): NamedRun[] {
  const { found } = def;
  if (!found) return [];
  const find = async (context: Context, q: string, as = context.me): Promise<readonly Hit[]> => {
    const answer = await call(context.fetch, `/api/Find?${new URLSearchParams({ q, service: context.site }).toString()}`, { as });
    ok(answer, 'Find');
    return answer.body['payload'] as Hit[];
  };
  return [
    [
      'found by the search of the whole panel, and only where one may look',
      async (context) => {
        const row = await anyRow(context, def);
        const title = row[def.title];
        const q = found.by === 'words' && typeof title === 'string' && !title.includes('•') ? title : String(row.id);
        const hits = await find(context, q);
        const leads = found.leads === undefined ? undefined : row[found.leads];
        const pages = hits.map((hit) => `${(hit.leads ?? hit).resource}/${(hit.leads ?? hit).id}`);
        const field = found.leads === undefined ? undefined : def.fields[found.leads];
        const page = field?.kind === 'ref' && typeof leads === 'number' ? `${field.resource}/${leads}` : `${def.name}/${row.id}`;
        // Of each kind five are answered at most.
        if (hits.filter((hit) => hit.resource === def.name).length < 5)
          must(pages.includes(page), `${page} is not found by “${q}”: ${pages.join(', ')}`);
        for (const { resource, record } of hits) {
          const other = definitions.find((one) => one.name === resource);
          must(other?.found, `a hit of ${resource}, which is not findable`);
          const says: readonly string[] = ['id', 'version', other.title, ...other.found.says, '_text'];
          must(
            Object.keys(record).every((name) => says.includes(name)),
            `a hit of ${resource} says more than ${says.join(', ')}`,
          );
        }
        if (!context.limited?.user.service.includes(context.site)) return;
        for (const { resource } of await find(context, q, context.limited)) {
          const other = definitions.find((one) => one.name === resource);
          const list = other && (await call(context.fetch, base(other, context.site), { as: context.limited }));
          mustBe(list?.status, 200, `status of the list of ${resource}, of which a hit is shown`);
        }
      },
    ],
  ];
}

/** The work desk hands out what a queue promises. */
function deskChecks(def: AnyResource): NamedRun[] {
  const { queue } = def;
  if (queue?.promise === undefined || !isSite(def)) return [];
  const view = async (
    context: Context,
    as = context.me,
  ): Promise<{ resource: string; service: string; promise: unknown; count: unknown }[]> => {
    const answer = await call(context.fetch, '/api/Desk', { as });
    ok(answer, 'Desk');
    return (answer.body['payload'] as { queues: { resource: string; service: string; promise: unknown; count: unknown }[] }).queues;
  };
  return [
    [
      'stands on the work desk, with its promise, for who may work it',
      async (context) => {
        const own = (await view(context)).find(({ resource, service }) => resource === def.name && service === context.site);
        must(own, 'the queue is not there');
        mustBe(own.promise, queue.promise, 'what it promises');
        must(Number.isInteger(own.count), 'how many wait is no number');
        const take = def.actions['takeNext'];
        if (context.limited && take && !(await mayLimited(context, take.permission)))
          must(
            !(await view(context, context.limited)).some(({ resource }) => resource === def.name),
            'it is there for who may not work it',
          );
      },
    ],
  ];
}

const NO_ITEMS = ['0', 'x', Array.from({ length: MOST_EVIDENCE + 1 }, (_, index) => index + 1).join()];
/** What speaks for and against the items of a queue. */
function evidenceChecks(def: AnyResource): NamedRun[] {
  if (!def.queue?.evidence) return [];
  const decides = Object.values(def.actions).filter(({ key, on }) => key !== undefined && on !== 'list');
  const ask = (context: Context, ids: string, as = context.me): ReturnType<typeof call> =>
    call(context.fetch, `${base(def, context.site)}?${query({ evidence: ids })}`, { as });
  return [
    [
      'evidence: a word for items that are asked about, for who may decide about them',
      async (context) => {
        const ids = (await rows(context, def, { range: [0, 9] })).map(({ id }) => id);
        const answer = await ask(context, ids.join());
        ok(answer, 'evidence');
        const told = answer.body['payload'] as { id: number; tone: unknown; says: unknown }[];
        must(Array.isArray(told), 'evidence is no list');
        for (const { id, tone, says } of told) {
          must(ids.includes(id), `evidence for ${id}, which was not asked about`);
          must(['done', 'waiting', 'working', 'refused', 'closed'].includes(String(tone)), `“${String(tone)}” is no tone`);
          must(typeof says === 'string' && says !== '', `evidence for ${id} says nothing`);
        }
        for (const wrong of NO_ITEMS) refusal(await ask(context, wrong), 400, 'evidence for no items, or too many');
        const limited = await Promise.all(context.limited ? decides.map(({ permission }) => mayLimited(context, permission)) : []);
        if (context.limited && !limited.includes(true))
          refusal(await ask(context, ids.join(), context.limited), 403, 'evidence without a right to decide');
      },
    ],
  ];
}

/** A further screen shows what its filter lets through, and no other record. */
const screenChecks = (def: AnyResource): NamedRun[] =>
  def.screen && Object.keys(def.screen.filter).length > 0
    ? [
        [
          'a further screen: the records its filter shows, and no other',
          async (context) => {
            const { of, filter } = def.screen ?? { of: def, filter: {} };
            const isShown = (row: Row): boolean => matches(def, filter, row, new Date());
            for (const row of await rows(context, def, { range: [0, 49] }))
              must(isShown(row), `${row.id} is on a screen that does not show it`);
            const other = (await rows(context, of, { range: [0, 99] })).find((row) => !isShown(row));
            if (!other) throw new NotChecked('no record that is on another screen alone');
            refusal(
              await call(context.fetch, oneOf(def, context.site, other.id), { as: context.me }),
              404,
              'a record the screen does not show',
            );
          },
        ],
      ]
    : [];

/** What should not stay for long is counted by the work desk. */
const watchedChecks = (def: AnyResource): NamedRun[] =>
  Object.entries(def.views ?? {}).flatMap(([view, { watched, filter }]): NamedRun[] =>
    watched && isSite(def)
      ? [
          [
            `the work desk counts the view ${view}`,
            async (context) => {
              const list = await call(context.fetch, `${base(def, context.site)}?${query({ filter, range: [0, 0] })}`, { as: context.me });
              const desk = await call(context.fetch, '/api/Desk', { as: context.me });
              ok(desk, 'Desk');
              const { watched: piles } = desk.body['payload'] as { watched: Record<string, unknown>[] };
              const pile = piles.find((one) => one['resource'] === def.name && one['view'] === view && one['service'] === context.site);
              mustBe(pile?.['count'] ?? 0, list.body['total'], `how many of ${view} there are`);
            },
          ],
        ]
      : [],
  );

function importChecks(def: AnyResource, definitions: readonly AnyResource[]): NamedRun[] {
  const { imports } = def;
  const { unique } = imports ?? {};
  if (!imports || !unique || !def.verbs.includes('add') || !def.verbs.includes('delete')) return [];
  return [
    [
      `rows of a file: one that is there already is ${imports.seen === 'refuse' ? 'wrong' : 'passed over'}`,
      (context) =>
        withOwn(context, def, definitions, {}, async (_row, data) => {
          const columns = Object.keys(imports.columns);
          const cells = columns.map((name) => (typeof data[name] === 'string' || typeof data[name] === 'number' ? data[name] : null));
          const tried = await command(context, def, 'import', null, {
            key: crypto.randomUUID(),
            batch: 0,
            columns,
            rows: [{ row: 2, cells }],
            file: { name: 'contract.csv', rows: 1 },
            dry: true,
          });
          ok(tried, 'a trial');
          const { outcomes } = tried.body['payload'] as { outcomes: { result: string }[] };
          mustBe(outcomes[0]?.result, imports.seen === 'refuse' ? 'wrong' : 'seen', 'the outcome of a row that is there already');
        }),
    ],
  ];
}

/** There is one record, and no other. */
const singleChecks = (def: AnyResource): NamedRun[] =>
  def.single
    ? [
        [
          'the one record there is, and no other',
          async (context) => {
            mustBe(
              (await rows(context, def)).map(({ id }) => id),
              [1],
              'the numbers of its records',
            );
            refusal(await call(context.fetch, oneOf(def, context.site, 2), { as: context.me }), 404, 'a second record');
          },
        ],
      ]
    : [];

/** `throwaway`: any action of a list is carried out. */
export function wordChecks(def: AnyResource, definitions: readonly AnyResource[], throwaway: boolean): Check[] {
  const all = [
    ...filterChecks(def),
    ...screenChecks(def),
    ...(def.screen
      ? []
      : [
          ...stateChecks(def, definitions),
          ...momentChecks(def),
          ...dryChecks(def, definitions),
          ...suggestChecks(def, definitions),
          ...raisedChecks(def, definitions),
          ...togetherChecks(def, definitions),
          ...strictChecks(def, definitions),
          ...listActionChecks(def, definitions, throwaway),
          ...foundChecks(def, definitions),
          ...deskChecks(def),
          ...evidenceChecks(def),
          ...overviewChecks(def, definitions),
          ...watchedChecks(def),
          ...importChecks(def, definitions),
          ...singleChecks(def),
        ]),
  ];
  return all.map(([name, run]) => ({ group: def.path, name, run }));
}
