/** What a list and a record of one resource must be. */
import { isOpen } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isMasked } from '../../src/schema/fields/types';
import { takesTwo } from '../../src/schema/work';
import type { Check } from './client';
import { anyRow, base, call, isSite, must, mustBe, NotChecked, ok, oneOf, query, refusal, rows, type Context } from './client';
import { isMoment, misshapen } from './sample';

const NOWHERE = 999_999_999_999;
const list = (context: Context, def: AnyResource, parts: Record<string, unknown>, as = context.me): ReturnType<typeof call> =>
  call(context.fetch, `${base(def, context.site)}?${query(parts)}`, { as });
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other) ||
  (isMoment(one) && isMoment(other) && Date.parse(String(one)) === Date.parse(String(other)));

/** Is the value sent whole? What is masked only answers to the value behind it. */
const shown = (def: AnyResource, name: string): boolean => {
  const field = def.fields[name];
  return field === undefined || !isMasked(field);
};

export const readChecks = (def: AnyResource): Check[] => {
  const check = (name: string, run: Check['run']): Check => ({ group: def.path, name, run });
  const filterable = (def.filters ?? []).filter((name) => shown(def, name));
  return [
    check('list: rows, total, Content-Range, every field as its kind', async (context) => {
      const answer = await list(context, def, { range: [0, 9] });
      ok(answer, 'the list');
      const found = answer.body['payload'] as Record<string, unknown>[];
      must(Array.isArray(found) && found.length <= 10, 'the payload is no list of at most ten rows');
      must(Number.isInteger(answer.body['total']) && Number(answer.body['total']) >= found.length, 'total is no count');
      must(['estimate', undefined].includes(answer.body['totalIs'] as string | undefined), 'totalIs is neither absent nor “estimate”');
      must(
        /^\S+ (\d+-\d+|\*)\/\d+$/.test(answer.headers.get('content-range') ?? ''),
        `Content-Range is “${answer.headers.get('content-range')}”`,
      );
      for (const row of found) {
        must(Number.isInteger(row['id']) && Number.isInteger(row['version']), 'a row without id and version');
        if (def.reads === undefined) must(isMoment(row['created_at']), 'created_at is no ISO 8601 time with zone');
        for (const [name, field] of Object.entries(def.fields)) {
          const wrong = misshapen(field, row[name]);
          must(wrong === null, `${name} ${wrong}: ${JSON.stringify(row[name])}`);
        }
        if (def.queue) must('_claim' in row, 'a row of a queue without _claim');
        if (takesTwo(def)) must('_approval' in row, 'a row that may need a second person without _approval');
      }
    }),
    check('pages: apart, in one order', async (context) => {
      const ids = async (parts: Record<string, unknown>): Promise<number[]> => (await rows(context, def, parts)).map((row) => row.id);
      const four = await ids({ range: [0, 3] });
      mustBe([...(await ids({ range: [0, 1] })), ...(await ids({ range: [2, 3] }))], four, 'two pages of two');
      const down = await ids({ range: [0, 9], sort: ['id', 'DESC'] });
      mustBe(
        down,
        [...down].sort((a, b) => b - a),
        'ids sorted downwards',
      );
    }),
    check('one, many, and none', async (context) => {
      const row = await anyRow(context, def);
      const answer = await call(context.fetch, oneOf(def, context.site, row.id), { as: context.me });
      ok(answer, 'one record');
      mustBe((answer.body['payload'] as { id: number }).id, row.id, 'id of the record');
      mustBe(
        (await rows(context, def, { filter: { id: [row.id, NOWHERE] } })).map((one) => one.id),
        [row.id],
        'many by id',
      );
      refusal(await call(context.fetch, oneOf(def, context.site, NOWHERE), { as: context.me }), 404, 'a record there is not');
    }),
    ...(filterable.length === 0
      ? []
      : [
          check(`filters: ${filterable.join(', ')}`, async (context) => {
            const row = await anyRow(context, def);
            for (const name of filterable) {
              const value = row[name];
              const field = def.fields[name];
              const inList = field?.kind === 'tags' || field?.kind === 'refs';
              const wanted = inList ? (value as unknown[] | null)?.[0] : value;
              if (wanted === null || wanted === undefined) continue;
              const found = await rows(context, def, { filter: { [name]: wanted } });
              must(found.length > 0, `${name} = ${JSON.stringify(wanted)} finds nothing, though a row has it`);
              must(
                found.every((one) => (inList ? (one[name] as unknown[]).includes(wanted) : same(one[name], wanted))),
                `${name} = ${JSON.stringify(wanted)} finds rows of other values`,
              );
              must(
                (await rows(context, def, { filter: { [name]: [wanted], id: row.id } })).length === 1,
                `${name} as one of a list finds nothing`,
              );
              if (field?.kind === 'ref') {
                const { body } = await list(context, def, { per: name, filter: { [name]: [wanted, NOWHERE] } });
                const counts = body['counts'] as Record<string, { total: unknown }> | undefined;
                const { total } = (await list(context, def, { filter: { [name]: wanted }, range: [0, 0] })).body;
                mustBe(
                  [counts?.[String(wanted)]?.total, counts?.[NOWHERE]?.total],
                  [total, 0],
                  `how many refer, by ${name}, to one and to none`,
                );
              }
              if (!field || kindOf(field).filter !== 'range') continue;
              for (const [side, sign] of [
                ['gte', 1],
                ['lte', -1],
              ] as const) {
                const order = (one: unknown): number => (isMoment(one) ? Date.parse(String(one)) : typeof one === 'number' ? one : NaN);
                const within = await rows(context, def, { filter: { [`${name}_${side}`]: value } });
                must(
                  within.length > 0 &&
                    within.every(
                      (one) => one[name] === value || Number.isNaN(order(value)) || sign * (order(one[name]) - order(value)) >= 0,
                    ),
                  `${name}_${side} finds rows outside`,
                );
              }
            }
          }),
        ]),
    check('strict: unknown fields, wrong types and large ranges are a 400', async (context) => {
      refusal(await list(context, def, { filter: { no_such_field: 1 } }), 400, 'an unknown filter');
      refusal(await list(context, def, { filter: { id: 'x' } }), 400, 'a filter of the wrong type');
      refusal(await list(context, def, { sort: ['no_such_field', 'ASC'] }), 400, 'an unknown sort');
      refusal(await list(context, def, { sort: [def.sort[0], 'SIDEWAYS'] }), 400, 'an unknown direction');
      refusal(await list(context, def, { range: [0, 1000] }), 400, 'more than 1,000 rows');
      refusal(await list(context, def, { filter: '{' }), 400, 'a filter that is no JSON');
      for (const name of filterable)
        if (def.fields[name]?.kind === 'enum')
          refusal(await list(context, def, { filter: { [name]: 'no_such_value' } }), 400, `${name} = no_such_value`);
    }),
    check('sums and counts, asked for apart', async (context) => {
      const answer = await list(context, def, { totals: '1' });
      ok(answer, 'totals=1');
      const sums = answer.body['totals'] as Record<string, unknown>;
      for (const name of (def.totals ?? []).filter((one) => def.fields[one]?.reveal === undefined))
        must(typeof sums[name] === 'number', `no sum of ${name}`);
      if (!def.views) return;
      const counts = (await list(context, def, { counts: '1' })).body['counts'] as Record<string, { total: unknown }> | undefined;
      for (const view of Object.keys(def.views)) must(Number.isInteger(counts?.[view]?.total), `no count of the view ${view}`);
    }),
    ...((def.search ?? []).length === 0
      ? []
      : [
          check('search', async (context) => {
            must((await rows(context, def, { filter: { q: 'no record says this, surely' } })).length === 0, 'words nobody wrote are found');
            const name = def.search?.find((one) => ['text', 'longText', 'phone'].includes(def.fields[one]?.kind ?? '') && shown(def, one));
            const row = await anyRow(context, def);
            if (name === undefined || typeof row[name] !== 'string') return;
            must(
              (await rows(context, def, { filter: { q: row[name].slice(0, 60), id: row.id } })).length === 1,
              `a row is not found by its ${name}`,
            );
          }),
        ]),
    check('gates: no session, another site, no right', async (context) => {
      refusal(await call(context.fetch, base(def, context.site)), 401, 'the list without a session');
      if (isSite(def))
        refusal(await call(context.fetch, base(def, 'no-such-site'), { as: context.me }), 403, 'a site that is not one’s own');
      if (isOpen(def.permission)) throw new NotChecked('it is open to everybody');
      if (!context.limited) throw new NotChecked('no employee with fewer rights');
      const right = await call(context.fetch, `/api/GetPermissionV2?code=${def.permission}`, { as: context.limited });
      if ((right.body['payload'] as { view?: boolean }).view) return;
      for (const parts of [{}, { totals: '1' }, { counts: '1' }])
        refusal(await list(context, def, parts, context.limited), 403, 'the list without the right');
      refusal(await call(context.fetch, oneOf(def, context.site, 1), { as: context.limited }), 403, 'a record without the right');
    }),
    check(def.verbs.includes('export') ? 'export: CSV with its mark, XLSX, the rows of the filter' : 'no export', async (context) => {
      const path = (parts: Record<string, unknown>): string => `${base(def, context.site)}/export?${query(parts)}`;
      if (!def.verbs.includes('export')) {
        refusal(await call(context.fetch, path({ format: 'csv' }), { as: context.me }), 404, 'an export that is not declared');
        return;
      }
      const row = await anyRow(context, def);
      const headers = { authorization: `Bearer ${context.me.token}` };
      const csv = await context.fetch(path({ format: 'csv', filter: { id: row.id }, columns: ['id'] }), { headers });
      mustBe(csv.status, 200, 'status of the CSV');
      const bytes = new Uint8Array(await csv.arrayBuffer());
      mustBe([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf], 'first bytes of the CSV');
      const [heading = '', written = ''] = new TextDecoder().decode(bytes).split('\r\n');
      mustBe(written.split(',')[0], String(row.id), 'the row of the CSV');
      must(
        written.split(',').length === heading.split(',').length && /,\S+$/.test(written),
        'no mark of the file behind the row of the CSV',
      );
      const xlsx = new Uint8Array(
        await (await context.fetch(path({ format: 'xlsx', filter: { id: row.id }, columns: ['id'] }), { headers })).arrayBuffer(),
      );
      mustBe(new TextDecoder().decode(xlsx.slice(0, 2)), 'PK', 'first bytes of the workbook');
      refusal(await call(context.fetch, path({ format: 'pdf' }), { as: context.me }), 400, 'another format');
      refusal(
        await call(context.fetch, path({ format: 'csv', filter: { no_such_field: 1 } }), { as: context.me }),
        400,
        'an export of an unknown filter',
      );
    }),
  ];
};
