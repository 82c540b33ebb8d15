import { defaultOf } from '../../src/schema/defaults';
import type { AnyResource } from '../../src/schema/define';
import { mayFollow } from '../../src/schema/states';
import { invalidField } from '../refusal';
import type { WireRow } from './rows';
import { fieldWord, stateWord } from './words';

/** A record whose states follow each other starts with the first of them. */
export function checkFirstState(def: AnyResource, values: Readonly<Record<string, unknown>>): void {
  const { state = '', transitions } = def;
  const field = def.fields[state];
  const first = field && defaultOf(field);
  if (transitions === undefined || typeof first !== 'string' || values[state] === first) return;
  throw invalidField(state, 'notFirstState', { label: fieldWord(def, state), state: stateWord(def, state, first) });
}

/** Refuses a state typed into a form that does not follow the one the record is in, beside its input. */
export function checkNextState(def: AnyResource, row: WireRow, input: Readonly<Record<string, unknown>>): void {
  const { state = '' } = def;
  if (input[state] === undefined || mayFollow(def, row[state], input[state])) return;
  const words = { label: fieldWord(def, state), from: stateWord(def, state, row[state]), to: stateWord(def, state, input[state]) };
  throw invalidField(state, 'noTransition', words);
}
