/** What actions, states and amounts must do; nothing of the office is changed by it. */
import { defaultOf } from '../../src/schema/defaults';
import type { AnyAction, AnyResource, Loosening } from '../../src/schema/define';
import type { AnyField, Fields } from '../../src/schema/fields/types';
import { matches } from '../../src/schema/filter';
import { bangkokDay } from '../../src/schema/format';
import { passageOf } from '../../src/schema/states';
import type { Answer, Context, NamedRun, Row } from './client';
import { command, mayLimited, must, mustBe, NotChecked, ok, refusal, rows, see } from './client';
import { withOwn } from './formChecks';
import { misshapen, sample } from './sample';

const NOWHERE = 999_999_999_999;
const LIST = { range: [0, 199] };
const isIn = (def: AnyResource, action: AnyAction, row: Row): boolean => matches(def, action.when, row, new Date());
const isFree = (row: Row): boolean => !row['_claim'] && !row['_approval'];

/** The result of an action by its declared fields. */
function looksLike(fields: Fields, result: unknown, what: string): void {
  must(typeof result === 'object' && result !== null, `${what} answers no result`);
  for (const [name, field] of Object.entries(fields)) {
    const wrong = misshapen(field, (result as Record<string, unknown>)[name] ?? null);
    must(wrong === null, `${name} of the result of ${what} ${wrong}`);
  }
}

/** Trying an action: what it would do, and nothing of it done. */
export function dryChecks(def: AnyResource, definitions: readonly AnyResource[]): NamedRun[] {
  const ofRecords = Object.entries(def.actions).filter(([, action]) => action.on !== 'list' && action.screen === undefined);
  const [plain] = ofRecords.find(([, { dryRun }]) => !dryRun) ?? [];
  return ofRecords.flatMap(([name, action]): NamedRun[] => {
    if (!action.dryRun) return [];
    return [
      [
        `trying ${name}: its result, and nothing done`,
        async (context) => {
          const input = await sample(context, definitions, action.input ?? {});
          refusal(
            await command(context, def, name, NOWHERE, { version: 1, ...input, _dry: true }),
            404,
            'a trial of a record there is not',
          );
          if (context.limited && !(await mayLimited(context, action.permission)))
            refusal(
              await command(context, def, name, NOWHERE, { version: 1, ...input, _dry: true }, { as: context.limited }),
              403,
              'a trial by an employee without the right',
            );
          if (plain !== undefined) {
            const typed = await sample(context, definitions, def.actions[plain]?.input ?? {});
            const answer = await command(context, def, plain, NOWHERE, { version: 1, ...typed, _dry: true });
            refusal(answer, [400, 404], `${plain} tried, which cannot be`);
          }
          const all = await rows(context, def, LIST);
          const other = all.find((one) => !isIn(def, action, one) && isFree(one));
          if (other) {
            const refused = await command(context, def, name, other.id, { version: other.version, ...input, _dry: true });
            refusal(refused, 409, 'a trial in a state that forbids it');
          }
          const row = all.find((one) => isIn(def, action, one) && isFree(one));
          if (!row) throw new NotChecked('no record it could be tried with');
          const before = await see(context, def, row.id);
          const jti = crypto.randomUUID();
          const tried = await command(context, def, name, row.id, { version: row.version, ...input, _dry: true }, { jti });
          ok(tried, 'a trial');
          mustBe(tried.body['payload'] ?? null, null, 'the record a trial answers');
          looksLike(action.result ?? {}, tried.body['result'], 'a trial');
          mustBe(await see(context, def, row.id), before, 'the record after a trial');
          // A key that was kept would answer what it answered, or call other data a replay.
          const again = await command(context, def, name, row.id, { version: row.version + 1000, ...input, _dry: true }, { jti });
          refusal(again, 409, 'the key of a trial with a stale version');
          must(again.body['conflict'] !== 'replay', 'the key of a trial is kept');
        },
      ],
    ];
  });
}

/** States follow as they are declared. */
export function stateChecks(def: AnyResource, definitions: readonly AnyResource[]): NamedRun[] {
  const { state, transitions } = def;
  if (state === undefined || transitions === undefined) return [];
  const leading = Object.entries(def.actions).flatMap(([name, action]) => {
    const { to } = passageOf(def, action);
    return to === null || action.on === 'list' || action.screen !== undefined ? [] : [[name, action, to] as const];
  });
  if (leading.length === 0) return [];
  return [
    [
      `states: no action leads where none may follow: ${leading.map(([name]) => name).join(', ')}`,
      async (context) => {
        const all = (await rows(context, def, LIST)).filter(isFree);
        let looked = 0;
        for (const [name, action, to] of leading) {
          const row = all.find((one) => one[state] !== to && !(transitions[String(one[state])] ?? []).includes(to));
          if (!row) continue;
          const input = await sample(context, definitions, action.input ?? {}).catch(() => null);
          if (input === null) continue;
          looked += 1;
          must(!isIn(def, action, row), `${name} is offered in ${String(row[state])}, which ${to} does not follow`);
          // Stale as well, so that nothing is done even where states are not looked at.
          const answer = await command(context, def, name, row.id, { version: row.version + 1000, ...input });
          refusal(answer, 409, `${name} in ${String(row[state])}`);
          mustBe(answer.body['conflict'], 'state', `what stands in the way of ${name} in ${String(row[state])}`);
        }
        if (looked === 0) throw new NotChecked('no record whose state forbids any of them');
      },
    ],
  ];
}

/**
 * Moments stand with the states they are of, each with its business day: the day of Bangkok's calendar, or the one before where the day
 * begins later.
 */
export function momentChecks(def: AnyResource): NamedRun[] {
  const moments = Object.entries(def.moments ?? {});
  if (moments.length === 0) return [];
  const { state = '' } = def;
  return [
    [
      `moments: ${moments.map(([name]) => name).join(', ')}`,
      async (context) => {
        for (const row of await rows(context, def, LIST))
          for (const [name, { day, enters, leaves }] of moments) {
            const [at, on] = [row[name] ?? null, row[day] ?? null];
            const what = `of ${row.id} (${String(row[state])})`;
            if (enters?.includes(String(row[state]))) must(at !== null, `${name} ${what} is empty`);
            if (leaves?.includes(String(row[state]))) mustBe(at, null, `${name} ${what}`);
            if (at === null) mustBe(on, null, `${day} ${what}`);
            else {
              const moment = Date.parse(String(at));
              const days = [bangkokDay(new Date(moment)), bangkokDay(new Date(moment - 86_400_000))];
              must(days.includes(String(on)), `${day} ${what} is ${String(on)}, no business day of ${String(at)}`);
            }
          }
      },
    ],
  ];
}

/** Three values of a field from the strictest to the loosest, or two; null where any change waits. */
function stepsOf(field: AnyField | undefined, how: Loosening): readonly unknown[] | null {
  if (how === 'any') return null;
  if (typeof how !== 'string') return how;
  if (how === 'on') return [false, true];
  if (how === 'off') return [true, false];
  const { min = 0 } = field as { min?: number };
  return how === 'higher' ? [min, min + 1, min + 2] : [min + 2, min + 1, min];
}

/** Fields that keep something within bounds: one employee tightens them, a second one is asked to loosen them. */
export function raisedChecks(def: AnyResource, definitions: readonly AnyResource[]): NamedRun[] {
  const raised = Object.entries(def.raisedByTwo ?? {}).flatMap(([name, how]) => {
    const steps = def.fields[name]?.readOnly ? null : stepsOf(def.fields[name], how);
    return steps ? [[name, steps] as const] : [];
  });
  if (raised.length === 0 || !def.verbs.includes('add') || !def.verbs.includes('delete')) return [];
  return [
    [
      `loosened by two, tightened by one: ${raised.map(([name]) => name).join(', ')}`,
      async (context) => {
        for (const [name, steps] of raised) {
          const [strict, start, loose] = [steps[0], steps.at(-2), steps.at(-1)];
          await withOwn(context, def, definitions, { [name]: start }, async (row) => {
            const tightened = await command(context, def, 'update', row.id, { version: row.version, [name]: strict });
            ok(tightened, `tightening ${name}`);
            must(!('approval' in tightened.body), `tightening ${name} waits for a second person`);
            const now = tightened.body['payload'] as Row;
            const loosened = await command(context, def, 'update', row.id, { version: now.version, [name]: loose });
            ok(loosened, `loosening ${name}`);
            must('approval' in loosened.body, `loosening ${name} waits for nobody`);
            mustBe((await see(context, def, row.id))[name], strict, `${name} while it waits`);
          });
        }
      },
    ],
  ];
}

/** What a new record begins with no looser than its default says is refused beside its field. */
export function strictChecks(def: AnyResource, definitions: readonly AnyResource[]): NamedRun[] {
  const looser = (def.beginsStrict ?? []).flatMap((name): [string, unknown][] => {
    const field = def.fields[name];
    const [how, start] = [def.raisedByTwo?.[name], field && defaultOf(field)];
    if (how === 'on' || how === 'off') return [[name, how === 'on']];
    if (typeof start !== 'number' || (how !== 'higher' && how !== 'lower')) return [];
    return [[name, how === 'higher' ? start + 0.01 : start - 0.01]];
  });
  if (looser.length === 0) return [];
  return [
    [
      `a new record is no looser than its default: ${looser.map(([name]) => name).join(', ')}`,
      async (context) => {
        for (const [name, value] of looser) {
          const data = { ...(await sample(context, definitions, def.fields, def.rules)), [name]: value };
          const refused = await command(context, def, 'create', null, data);
          refusal(refused, 400, `a new record with ${name} ${JSON.stringify(value)}`);
          must(Object.hasOwn(refused.body['errors'] ?? {}, name), `no sentence beside ${name}`);
        }
      },
    ],
  ];
}

/** What two decide whatever it comes to: one employee only asks, and nothing changes by it. */
export function togetherChecks(def: AnyResource, definitions: readonly AnyResource[]): NamedRun[] {
  const names = Object.keys(def.actions).filter(
    (name) => def.actions[name]?.together && def.actions[name].sets && !def.actions[name].screen,
  );
  if (names.length === 0 || !def.verbs.includes('add') || !def.verbs.includes('delete')) return [];
  return [
    [
      `decided by two, whatever it comes to: ${names.join(', ')}`,
      async (context) => {
        for (const name of names) {
          const { input = {}, sets = {} } = def.actions[name] ?? {};
          await withOwn(context, def, definitions, {}, async (row) => {
            const typed = await sample(context, definitions, input);
            const asked = await command(context, def, name, row.id, { version: row.version, ...typed });
            ok(asked, name);
            must('approval' in asked.body, `${name} waits for nobody`);
            const now = await see(context, def, row.id);
            for (const field of Object.keys(sets)) mustBe(now[field], row[field], `${field} while ${name} waits`);
          });
        }
      },
    ],
  ];
}

/** Given back, so that the queue is as it was. */
async function giveBack(context: Context, def: AnyResource, id: number): Promise<void> {
  const given = await command(context, def, 'release', id, {});
  ok(given, 'release');
}

/** What an action of the list answers: a record that is opened, rows, or a file. */
async function looksAsked(context: Context, def: AnyResource, action: AnyAction, answer: Answer): Promise<void> {
  const { payload, rows: shown, file } = answer.body as { payload?: unknown; rows?: unknown; file?: Record<string, unknown> };
  const list = Array.isArray(payload) ? (payload as unknown[]) : shown;
  if (action.opens) {
    const { id } = (payload ?? {}) as { id?: unknown };
    must(typeof id === 'number', 'no record to open');
    mustBe((await see(context, def, id)).id, id, 'the record that is opened');
  }
  if (Array.isArray(list))
    must(
      (list as Row[]).every((row) => Number.isInteger(row.id) && Number.isInteger(row.version)),
      'a row without id and version',
    );
  if (file) for (const name of ['name', 'type', 'text']) must(typeof file[name] === 'string', `a file without ${name}`);
  if (action.result) looksLike(action.result, answer.body['result'], 'the action');
}

export function listActionChecks(def: AnyResource, definitions: readonly AnyResource[], throwaway: boolean): NamedRun[] {
  return Object.entries(def.actions).flatMap(([name, action]): NamedRun[] => {
    const takes = action.opens === 'record' && def.queue !== undefined;
    if (action.on !== 'list' || action.screen !== undefined || !(takes || action.dryRun || throwaway)) return [];
    return [
      [
        `action ${name} of the list: ${takes ? 'takes a record, which is given back' : 'answers what it says'}`,
        async (context) => {
          const input = await sample(context, definitions, action.input ?? {});
          const dry = !takes && !throwaway && { _dry: true };
          const answer = await command(context, def, name, null, { ...input, ...dry });
          if (takes && answer.status === 409) {
            refusal(answer, 409, 'an empty queue');
            throw new NotChecked('nothing waits');
          }
          ok(answer, name);
          const { id } = (answer.body['payload'] ?? {}) as { id?: number };
          try {
            await looksAsked(context, def, action, answer);
            if (takes && id !== undefined)
              mustBe(((await see(context, def, id))['_claim'] as { by?: unknown } | null)?.by, context.me.user.id, 'who has claimed it');
          } finally {
            if (takes && id !== undefined) await giveBack(context, def, id);
          }
        },
      ],
    ];
  });
}
