/**
 * What writes to one resource must be. Nothing of the office is changed: what is sent is refused, concerns no record, or concerns records
 * the suite makes and deletes itself; a claim is given back.
 */
import type { AnyAction, AnyResource } from '../../src/schema/define';
import { isPreset } from '../../src/schema/defaults';
import { hiddenFields, isRequired } from '../../src/schema/rules';
import { matches } from '../../src/schema/filter';
import type { Check } from './client';
import {
  anyRow,
  base,
  call,
  command,
  isSite,
  must,
  mustBe,
  NotChecked,
  ok,
  oneOf,
  query,
  refusal,
  rows,
  sign,
  type Answer,
  type Context,
  type Row,
} from './client';
import { sample, shownBy } from './sample';

const NOWHERE = 999_999_999_999;

/** A 409 that shows the record as it is now. */
function conflict(answer: Answer, row: Row, what: string): void {
  refusal(answer, 409, what);
  mustBe((answer.body['payload'] as Row | null)?.id, row.id, `the record shown by ${what}`);
  must(typeof answer.body['conflict'] === 'string', `${what} does not say what stands in the way`);
}

/** A change of many records, of which there is one, and it was changed meanwhile. */
function changeMany(context: Context, def: AnyResource, { id, version }: Row, values: Record<string, unknown>): Promise<Answer> {
  const data = { ids: [{ id, version: version + 1000 }], ...values };
  if (isSite(def)) return command(context, def, 'update', null, data);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return call(context.fetch, `${base(def, '')}/update`, { method: 'POST', as: context.me, body: JSON.stringify(data), headers });
}

/** What happened to a record, the newest first. */
async function historyOf(context: Context, def: AnyResource, id: number): Promise<Row[]> {
  const path = isSite(def) ? `${base(def, context.site)}?history=${id}` : `${base(def, '')}/${id}/history`;
  const answer = await call(context.fetch, path, { as: context.me });
  ok(answer, 'the history');
  return answer.body['payload'] as Row[];
}

/** A record whose state forbids the action. */
async function forbidding(context: Context, def: AnyResource, action: AnyAction): Promise<Row> {
  const found = await rows(context, def, { range: [0, 199] });
  const row = found.find((one) => !matches(def, action.when, one, new Date()) && !one['_claim']);
  if (!row) throw new NotChecked('no record whose state forbids it');
  return row;
}

export const writeChecks = (def: AnyResource, definitions: readonly AnyResource[]): Check[] => {
  const check = (name: string, run: Check['run']): Check => ({ group: def.path, name, run });
  const [adds, updates, deletes] = [def.verbs.includes('add'), def.verbs.includes('update'), def.verbs.includes('delete')];
  const checks: Check[] = [];

  if (isSite(def))
    checks.push(
      check('signatures: only one’s own key, in time, with a name', async (context) => {
        const path = `${base(def, context.site)}?action=no_such_action&id=${NOWHERE}`;
        const send = (payload: unknown): Promise<Answer> =>
          call(context.fetch, path, { method: 'POST', as: context.me, body: JSON.stringify({ payload }) });
        const data = { version: 1 };
        for (const [what, payload] of [
          ['another key', await sign(context.me, data, { key: 'a key nobody has' })],
          ['an expired payload', await sign(context.me, data, { expires: -3600 })],
          ['no jti', await sign(context.me, data, { jti: null })],
          ['more than 7 hours', await sign(context.me, data, { expires: 9 * 3600 })],
          ['algorithm none', `eyJhbGciOiJub25lIn0.${(await sign(context.me, data)).split('.')[1]}.`],
          ['no payload', undefined],
          ['data unsigned', data],
        ] as const)
          refusal(await send(payload), 400, what);
        refusal(await send(await sign(context.me, data)), 404, 'an action there is not, rightly signed');
      }),
    );
  if (!adds)
    checks.push(check('cannot be added', async (context) => refusal(await command(context, def, 'create', null, {}), 404, 'create')));
  else
    checks.push(
      check('adding: unknown fields and missing ones beside their names', async (context) => {
        const preset = Object.fromEntries(
          Object.entries(def.fields).map(([one, field]) => [one, 'default' in field ? (field.default ?? null) : null]),
        );
        const hidden = hiddenFields(def.fields, preset);
        const unasked = Object.fromEntries([...hidden].filter((one) => !def.fields[one]?.readOnly).map((one) => [one, { wrong: true }]));
        const answer = await command(context, def, 'create', null, { no_such_field: 1, ...unasked });
        refusal(answer, 400, 'an unknown field');
        const errors = answer.body['errors'] as Record<string, string> | undefined;
        for (const name of [
          'no_such_field',
          ...Object.entries(def.fields)
            .filter(([one, field]) => isRequired(field, preset, hidden) && !hidden.has(one) && !field.readOnly && !isPreset(field))
            .map(([one]) => one),
        ])
          must(typeof errors?.[name] === 'string', `no sentence beside ${name}`);
        for (const name of Object.keys(unasked)) must(errors?.[name] === undefined, `a sentence beside ${name}, which is not shown`);
        const fixed = Object.entries(def.fields).find(([, field]) => field.readOnly)?.[0];
        if (fixed !== undefined)
          must(
            ((await command(context, def, 'create', null, { [fixed]: 1 })).body['errors'] as Record<string, string> | undefined)?.[
              fixed
            ] !== undefined,
            `${fixed}, which only the server sets, is taken`,
          );
      }),
    );
  const ahead = Object.entries(def.fields).find(([, field]) => field.kind === 'datetime' && field.ahead)?.[0];
  if (adds && ahead !== undefined)
    checks.push(
      check('adding: what has to come yet and has passed beside its name', async (context) => {
        const past = new Date(Date.now() - 3_600_000).toISOString();
        const answer = await command(context, def, 'create', null, { ...shownBy(def.fields, ahead), [ahead]: past });
        refusal(answer, 400, 'a moment that has passed');
        must(typeof (answer.body['errors'] as Record<string, string> | undefined)?.[ahead] === 'string', `no sentence beside ${ahead}`);
      }),
    );
  const list = Object.entries(def.fields).find(([, field]) => field.kind === 'list' && !field.readOnly)?.[0];
  if (adds && list !== undefined) {
    checks.push(
      check('adding: a wrong cell of a list beside its path', async (context) => {
        const answer = await command(context, def, 'create', null, {
          ...shownBy(def.fields, list),
          [list]: [{}, { no_such_cell: 1 }],
        });
        refusal(answer, 400, 'an unknown cell');
        const errors = answer.body['errors'] as Record<string, string> | undefined;
        must(typeof errors?.[`${list}.1.no_such_cell`] === 'string', `no sentence beside ${list}.1.no_such_cell`);
        must(errors[list] === undefined, `a sentence about all of ${list} stands for one cell`);
      }),
    );
  }
  if (!updates)
    checks.push(
      check('cannot be changed', async (context) => refusal(await command(context, def, 'update', NOWHERE, { version: 1 }), 404, 'update')),
    );
  else
    checks.push(
      check('changing: a stale version is a 409 with the record as it is', async (context) => {
        const row = await anyRow(context, def);
        conflict(await command(context, def, 'update', row.id, { version: row.version + 1000 }), row, 'a stale version');
        refusal(await command(context, def, 'update', row.id, {}), 400, 'no version');
        refusal(await command(context, def, 'update', row.id, { version: row.version + 1000, no_such_field: 1 }), 400, 'an unknown field');
        refusal(await command(context, def, 'update', NOWHERE, { version: 1 }), 404, 'a record there is not');
      }),
    );
  if (!deletes)
    checks.push(
      check('cannot be deleted', async (context) => refusal(await command(context, def, 'delete', NOWHERE, { version: 1 }), 404, 'delete')),
    );

  for (const [name, action] of Object.entries(def.actions)) {
    checks.push(
      check(`action ${name}: what it needs, whom it is for`, async (context) => {
        const input = await sample(context, definitions, action.input ?? {});
        if (action.screen !== undefined) {
          refusal(await command(context, def, name, NOWHERE, { version: 1, ...input }), 403, 'an action of a further screen');
          return;
        }
        if (action.on === 'list') {
          refusal(await command(context, def, name, null, { ...input, no_such_field: 1 }), 400, 'an unknown input');
          refusal(await command(context, def, name, NOWHERE, input), 404, 'a record, of which there is none');
          if (
            context.limited &&
            !(await call(context.fetch, `/api/GetPermission?code=${action.permission}`, { as: context.limited })).body['payload']
          )
            refusal(await command(context, def, name, null, input, { as: context.limited }), 403, 'an employee without the right');
          return;
        }
        refusal(await command(context, def, name, NOWHERE, { version: 1, ...input }), 404, 'a record there is not');
        refusal(await command(context, def, name, NOWHERE, { version: 1, ...input, no_such_field: 1 }), [400, 404], 'an unknown input');
        if (
          context.limited &&
          !(await call(context.fetch, `/api/GetPermission?code=${action.permission}`, { as: context.limited })).body['payload']
        )
          refusal(
            await command(context, def, name, NOWHERE, { version: 1, ...input }, { as: context.limited }),
            403,
            'an employee without the right',
          );
        if (!action.when) return;
        // Stale as well, so that nothing is done even where states are not looked at.
        const row = await forbidding(context, def, action);
        conflict(await command(context, def, name, row.id, { version: row.version + 1000, ...input }), row, 'a state that forbids it');
      }),
    );
  }

  const ordered = def.ordered;
  if (ordered !== undefined)
    checks.push(
      check('order: 1 to n, moved before a record there is, by who may change it', async (context) => {
        const found = await rows(context, def, { range: [0, 199], sort: [ordered, 'ASC'] });
        const [row] = found;
        if (!row) throw new NotChecked('no records');
        mustBe(
          found.map((one) => one[ordered]),
          found.map((_, index) => index + 1),
          'the places',
        );
        conflict(await command(context, def, 'move', row.id, { version: row.version + 1000, before: null }), row, 'a stale version');
        for (const data of [{}, { before: NOWHERE }, { before: 'x' }]) {
          const answer = await command(context, def, 'move', row.id, { version: row.version, ...data });
          refusal(answer, 400, 'no place there is');
          must(typeof (answer.body['errors'] as Record<string, string> | undefined)?.['before'] === 'string', 'no sentence beside before');
        }
        // Before itself: where it stands already.
        const still = await command(context, def, 'move', row.id, { version: row.version, before: row.id });
        ok(still, 'a move to where it stands');
        mustBe((still.body['payload'] as Row).version, row.version, 'the version after a move to where it stands');
      }),
    );

  const { inRow } = def;
  if (inRow !== undefined)
    checks.push(
      check('fields of many rows: each record its own outcome, and no other field', async (context) => {
        const row = await anyRow(context, def);
        const [name = ''] = inRow;
        const many = (values: Record<string, unknown>): Promise<Answer> => changeMany(context, def, row, values);
        const stale = await many({ [name]: row[name] ?? null });
        ok(stale, 'a change of many');
        const { outcomes } = stale.body['payload'] as { outcomes: { id: number; code: number }[] };
        mustBe(
          outcomes.map(({ id, code }) => [id, code]),
          [[row.id, 409]],
          'the outcome of a record that was changed meanwhile',
        );
        const other = Object.keys(def.fields).find((field) => !inRow.includes(field)) ?? 'no_such_field';
        refusal(
          await many({ [name]: row[name] ?? null, [other]: row[other] ?? null }),
          404,
          'a change of a field that is changed on its record',
        );
      }),
    );

  const { imports } = def;
  if (imports !== undefined)
    checks.push(
      check('rows of a file: tried without being kept, wrong ones beside their columns, only by who may', async (context) => {
        const columns = Object.keys(imports.columns);
        const batch = {
          key: crypto.randomUUID(),
          batch: 0,
          columns,
          rows: [{ row: 2, cells: columns.map(() => null) }],
          file: { name: 'contract.csv', rows: 1 },
          dry: true,
        };
        const tried = await command(context, def, 'import', null, batch);
        ok(tried, 'a trial');
        const { outcomes } = tried.body['payload'] as { outcomes: { row: number; result: string; errors?: Record<string, string> }[] };
        mustBe([outcomes.length, outcomes[0]?.row, outcomes[0]?.result], [1, 2, 'wrong'], 'the outcome of an empty row');
        for (const [name, field] of Object.entries(def.fields))
          if (field.required && !isPreset(field) && columns.includes(name) && Object.keys(field.shown ?? {}).length === 0)
            must(typeof outcomes[0]?.errors?.[name] === 'string', `no sentence beside ${name}`);
        for (const [what, wrong] of [
          ['an unknown column', { ...batch, columns: [...columns.slice(1), 'no_such_field'] }],
          ['no rows', { ...batch, rows: [] }],
          ['more rows than a batch takes', { ...batch, rows: Array.from({ length: 501 }, (_, at) => ({ ...batch.rows[0], row: at + 2 })) }],
          ['more rows than a file may have', { ...batch, file: { name: 'contract.csv', rows: imports.max + 1 } }],
          ['an import without a name', { ...batch, key: '' }],
        ] as const)
          refusal(await command(context, def, 'import', null, wrong), 400, what);
        const code = imports.permission;
        if (
          context.limited &&
          code &&
          !(await call(context.fetch, `/api/GetPermission?code=${code}`, { as: context.limited })).body['payload']
        )
          refusal(await command(context, def, 'import', null, batch, { as: context.limited }), 403, 'an employee without the right');
      }),
    );

  if (def.queue)
    checks.push(
      check('claims: taken, kept, refused to others, given back', async (context) => {
        const found = await rows(context, def, { range: [0, 199] });
        const row = found.find(
          (one) =>
            !one['_claim'] &&
            !one['_approval'] &&
            Object.values(def.actions).some((action) => action.when && matches(def, action.when, one, new Date())) &&
            (!def.queue?.moves || matches(def, def.queue.moves.from, one, new Date())),
        );
        if (!row) throw new NotChecked('no record that can be claimed');
        const claimed = await command(context, def, 'claim', row.id, {});
        ok(claimed, 'claim');
        try {
          const claim = claimed.body['payload'] as { by: number; name: string; expires_at: string };
          mustBe([claim.by, claim.name], [context.me.user.id, context.me.user.name], 'who claims');
          must(Date.parse(claim.expires_at) > Date.now() - 3600_000, 'the claim has no end');
          ok(await command(context, def, 'heartbeat', row.id, {}), 'heartbeat');
          if (context.other) {
            const refused = await command(context, def, 'claim', row.id, {}, { as: context.other });
            conflict(refused, row, 'a claim of a colleague');
            must(String(refused.body['msg']).includes(claim.name), 'the refusal does not name who works on it');
          }
        } finally {
          const given = await command(context, def, 'release', row.id, {});
          ok(given, 'release');
          mustBe(given.body['payload'], null, 'the claim after its release');
        }
      }),
    );

  if (adds && deletes)
    checks.push(
      check('a record of one’s own: made once, changed, deleted', async (context) => {
        const data = await sample(context, definitions, def.fields, def.rules);
        const jti = crypto.randomUUID();
        const made = await command(context, def, 'create', null, data, { jti });
        ok(made, 'create');
        const row = made.body['payload'] as Row;
        let version = row.version;
        try {
          must(Number.isInteger(row.id) && row.version === 1, 'the answer is not the new record');
          const again = await command(context, def, 'create', null, data, { jti });
          ok(again, 'the same command again');
          mustBe((again.body['payload'] as Row).id, row.id, 'the record of the same command again');
          const text =
            Object.entries(def.fields).find(
              ([name, field]) => field.kind === 'text' && field.pattern === undefined && !field.readOnly && name in data,
            )?.[0] ?? Object.keys(data).find((name) => def.fields[name]?.kind === 'longText');
          if (text !== undefined) {
            const other = await command(context, def, 'create', null, { ...data, [text]: 'other data' }, { jti });
            refusal(other, 409, 'the same name with other data');
            mustBe(other.body['conflict'], 'replay', 'what stands in the way of other data');
          }
          if (updates) {
            const changed = await command(context, def, 'update', row.id, { version });
            ok(changed, 'update');
            version = (changed.body['payload'] as Row).version;
            mustBe(version, 2, 'version after a change');
            conflict(await command(context, def, 'update', row.id, { version: 1 }), row, 'the version from before');
            const began = (await historyOf(context, def, row.id)).at(-1);
            refusal(await command(context, def, 'update', row.id, { version, _back: NOWHERE }), 400, 'going back to an entry there is not');
            const back = await command(context, def, 'update', row.id, { version, _back: began?.id });
            ok(back, 'an update that goes back');
            version = (back.body['payload'] as Row).version;
            const [last] = await historyOf(context, def, row.id);
            mustBe(
              (last?.['after'] as Record<string, unknown> | null)?.['_back'],
              began?.['at'],
              'the moment gone back to, in the history',
            );
          }
        } finally {
          const gone = await command(context, def, 'delete', row.id, { version });
          ok(gone, 'delete');
          mustBe((gone.body['payload'] as { id: number }).id, row.id, 'the deleted record');
        }
        const lost = await call(context.fetch, oneOf(def, context.site, row.id), { as: context.me });
        refusal(lost, 404, 'the deleted record');
        if (!def.trash) return;
        must(typeof lost.body['trashedUntil'] === 'string', 'the 404 does not say until when the deleted record can be restored');
        const lying = async (): Promise<Row | undefined> => {
          const found = await call(context.fetch, `${base(def, context.site)}?${query({ trash: 1, range: [0, 9] })}`, { as: context.me });
          ok(found, 'the trash');
          return (found.body['payload'] as Row[]).find(({ id }) => id === row.id);
        };
        must(
          ((await lying())?.['_trash'] as { until?: unknown } | undefined)?.until === lost.body['trashedUntil'],
          'it is not in the trash',
        );
        const back = await command(context, def, 'undelete', row.id, {});
        ok(back, 'undelete');
        const restored = back.body['payload'] as Row;
        mustBe([restored.id, restored.version], [row.id, version + 1], 'number and version of the restored record');
        for (const name of Object.keys(data).filter((one) => def.fields[one]?.kind !== 'secret'))
          mustBe(restored[name], row[name], `${name} of the restored record`);
        refusal(await command(context, def, 'undelete', row.id, {}), 404, 'a record that is in no trash');
        ok(await command(context, def, 'delete', row.id, { version: restored.version }), 'delete');
      }),
    );
  return checks;
};
