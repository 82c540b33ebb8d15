import type { AnyAction, AnyResource } from '../../src/schema/define';
import type { Fields } from '../../src/schema/fields/types';
import { baht } from '../ledger/money';
import { askApproval, askTogether, askToRaise, type Asked } from './approval';
import { createContext } from './context';
import type { Run } from './create';
import { creditedBy } from './creditLimit';
import type { Outcome, Weighed } from './implement';
import { takeFromShare } from './limits';
import type { WireRow } from './rows';

type Decided = AnyAction & { approval: NonNullable<AnyAction['approval']> };
const isDecided = (spec: AnyAction | undefined): spec is Decided => spec?.approval !== undefined;

/** Does the behaviour say that two decide what is asked? `otherwise`: where it says nothing. */
async function isTogether(run: Run, row: WireRow, input: Record<string, unknown>, otherwise: boolean): Promise<boolean> {
  const together = run.behaviour?.together?.[run.command.action];
  return together ? together(createContext(run), row, input) : otherwise;
}

/** What an action comes to: as the record says, as it was typed, or as its handler counts. */
async function weigh(run: Run, row: WireRow, input: Record<string, unknown>, { approval: { over } }: Decided): Promise<Weighed> {
  if (typeof over === 'string') {
    const whole = await run.behaviour?.wholes?.[run.command.action]?.({ db: run.tx, service: run.command.service }, row);
    return { amount: Number(row[over]), alone: !(await isTogether(run, row, input, false)), whole };
  }
  if ('input' in over) return { amount: Number(input[over.input]) };
  const amount = run.behaviour?.amounts?.[run.command.action];
  if (!amount) throw new Error(`no amount for ${run.command.def.name}.${run.command.action}`);
  return amount(createContext(run), row, input);
}

/** What an action without a handler writes: the values it names, and what was typed under the name of a field. */
export const plainChange = (def: AnyResource, spec: AnyAction | undefined, input: Record<string, unknown>): Record<string, unknown> =>
  spec?.sets ? { ...Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(def.fields, name))), ...spec.sets } : {};

/** Asks for a second person where the declaration wants one. Gives the request that was made, or null when the command may go on. */
export async function askSecond(
  run: Run,
  row: WireRow,
  input: Record<string, unknown>,
  spec: AnyAction | undefined,
): Promise<Asked | null> {
  const { tx, caller, now, command } = run;
  const place = { tx, caller, def: command.def, service: command.service, now, row };
  if (command.action === 'update') return askToRaise(place, 'update', input, input);
  if (spec?.together) return askTogether(place, command.action, input, await isTogether(run, row, input, true));
  if (!isDecided(spec)) return askToRaise(place, command.action, plainChange(command.def, spec, input), input);
  const weighed = await weigh(run, row, input, spec);
  const { approval, share } = await askApproval(place, command.action, spec, input, weighed);
  run.allowed = { amount: weighed.amount, share, atMost: weighed.atMost };
  return approval;
}

/** A handler counts the most it can come to. What it did not come to is not held against the employee's day. */
export async function settleShare(run: Run, outcome: Outcome<Fields> | undefined): Promise<void> {
  const { share, amount, atMost } = run.allowed ?? {};
  if (!share || amount === undefined || !atMost) return;
  const credited = (outcome?.postings ?? []).flatMap(creditedBy).reduce((sum, one) => sum + one.satang, 0);
  await takeFromShare(run.tx, share, amount - baht(credited));
}
