import type { AnyResource } from '../define';
import { kindOf } from '../fields';
import { isMasked, type AnyField } from '../fields/types';
import { daysFromToday, isBareDay, isMe, keysOf, opsOf, parseFilterKey, type FilterOp, type FilterValues } from '../filter';
import { checkValue } from '../validate';

type Report = (id: string, text: string) => void;

const MOMENT: AnyField = { kind: 'datetime', label: '' };
const WORDS: Readonly<Record<FilterOp, string>> = {
  is: 'equals',
  not: 'is not',
  gte: 'is at least',
  lte: 'is at most',
  like: 'contains',
  empty: 'is empty',
};

/** Can the field ever have this value? */
export function canBe(field: AnyField, value: unknown): boolean {
  const loose = 'min' in field || 'max' in field ? { ...field, min: undefined, max: undefined } : field;
  const one = field.kind === 'tags' || field.kind === 'refs' ? [value] : value;
  return 'value' in checkValue(loose, one, '', 'en');
}

/** Can it be asked for it? */
function fits(field: AnyField, op: FilterOp, value: unknown): boolean {
  if (op === 'empty') return typeof value === 'boolean';
  if (op === 'like') return typeof value === 'string' && value !== '';
  const isDay = field.kind === 'date' || field.kind === 'datetime';
  return (isDay && (daysFromToday(value) !== null || isBareDay(value))) || canBe(field, value);
}

/**
 * A filter in a declaration: of a view, or of the state an action waits for. `place` names it in the sentence. `ofList`: it is of a list,
 * which an employee asks for.
 */
export function checkFilter(
  def: AnyResource,
  place: string,
  filter: FilterValues | undefined,
  report: Report,
  { ofList = false }: { ofList?: boolean } = {},
): void {
  for (const [key, asked] of Object.entries(filter ?? {})) {
    const parsed = parseFilterKey(def, key);
    if (!parsed) {
      report('D033', `${place} asks for “${key}”, which is no field`);
      continue;
    }
    const { field: name, op } = parsed;
    const field = def.fields[name] ?? MOMENT;
    const plain = opsOf(kindOf(field).filter);
    // A state is read from the record, so equality works for every field that a record shows.
    if (!plain.includes(op) && op !== 'is' && op !== 'not')
      report('D070', `${place} asks whether “${name}” ${WORDS[op]} something, which a ${field.kind} cannot answer`);
    else if (op === 'empty' && field.required) report('D071', `${place} asks whether “${name}” is empty, which a required field never is`);
    else if (op !== 'empty' && isMasked(field)) report('D073', `${place} asks for “${name}”, which is masked: the panel could not tell`);
    else if (Array.isArray(asked) && op !== 'is' && op !== 'not')
      report('D072', `${place} asks “${key}” for several values, which takes one`);
    else if (name !== 'id')
      for (const value of Array.isArray(asked) ? (asked as unknown[]) : [asked])
        if (isMe(field, value)) {
          if (!ofList) report('D075', `${place} asks whether “${name}” is who looks, which only a view of a list can`);
        } else if (value !== null && !fits(field, op, value))
          report(
            field.kind === 'enum' ? 'D034' : 'D072',
            `${place} asks “${key}” for ${JSON.stringify(value)}, which “${name}” can never be`,
          );
  }
}

/** Names by which one field would hide a filter of another: `score_gte` beside a filter `score`. Alone, such a name is allowed. */
export function checkFilterNames(def: AnyResource, report: Report): void {
  for (const name of def.filters ?? [])
    for (const key of keysOf(name))
      if (key !== name && Object.hasOwn(def.fields, key))
        report('D074', `field “${key}” has the name by which lists ask something of “${name}”, so one of them could not be filtered by`);
}
