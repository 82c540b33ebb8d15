import type { AnyResource } from '../define';
import { kindOf } from '../fields';
import { isMasked, type Condition, type Fields } from '../fields/types';
import { namesOfRule, type Rule } from '../rules';
import { canBe } from './filters';

type Report = (id: string, text: string) => void;

function checkCondition(fields: Fields, place: string, condition: Condition, report: Report): void {
  for (const [name, wanted] of Object.entries(condition)) {
    const other = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!other) report('D110', `${place} depends on “${name}”, which is no field beside it`);
    else if (kindOf(other).compared !== true || isMasked(other))
      report('D111', `${place} depends on “${name}”, whose values a form cannot compare`);
    else if (![wanted].flat().every((value) => value === null || canBe(other, value)))
      report('D112', `${place} waits for a value of “${name}” that does not exist`);
  }
}

/** Does a field's condition depend on the field itself, over the conditions of others? */
function isCircle(fields: Fields, start: string): boolean {
  const seen = new Set<string>();
  const waits = (name: string): boolean =>
    Object.keys(fields[name]?.shown ?? {}).some((next) => {
      if (next === start) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return waits(next);
    });
  return waits(start);
}

/** `shown` and `requiredWhen` of fields in one place: a record, a dialog, the cells of a list. */
export function checkConditions(fields: Fields, report: Report): void {
  for (const [name, field] of Object.entries(fields)) {
    checkCondition(fields, `“${name}”`, { ...field.shown, ...field.requiredWhen }, report);
    if (isCircle(fields, name)) report('D113', `“${name}” is shown only when it is shown itself`);
    if (field.kind === 'list') checkConditions(field.of, report);
  }
}

function checkRule(fields: Fields, rule: Rule, report: Report): void {
  const names = namesOfRule(rule);
  const place = `a rule (${rule.kind})`;
  for (const name of names) if (!Object.hasOwn(fields, name)) report('D115', `${place} names “${name}”, which is no field`);
  const named = names.flatMap((name) => fields[name] ?? []);
  if (named.length < names.length) return;
  const [beside] = named;
  if (beside?.readOnly) report('D117', `${place} stands beside “${names[0]}”, which no form takes`);
  if (rule.kind === 'atLeast') checkCondition(fields, place, rule.when, report);
  const measures = named.slice(0, rule.kind === 'atLeast' ? 1 : 2).map((field) => kindOf(field).measure);
  const isOfNumbers = rule.kind === 'notAbove' || rule.kind === 'atLeast';
  const ordered =
    rule.kind === 'oneOf' || rule.kind === 'differ' || measures.every((one) => one !== undefined && (one === 'number') === isOfNumbers);
  const alike = rule.kind === 'oneOf' || new Set(rule.kind === 'differ' ? named.map(({ kind }) => kind) : measures).size === 1;
  if (!ordered || !alike || (rule.kind !== 'oneOf' && named.some(isMasked)))
    report('D116', `${place} compares ${names.map((name) => `“${name}”`).join(' and ')}, which cannot be compared`);
}

/** Conditions between fields, in a record and in the dialogs of its actions. */
export function checkDependences(def: AnyResource, report: Report): void {
  checkConditions(def.fields, report);
  for (const action of Object.values(def.actions)) checkConditions(action.input ?? {}, report);
  for (const rule of def.rules ?? []) checkRule(def.fields, rule, report);
  if (def.fields[def.title]?.shown) report('D114', `“${def.title}” is what a record is called, so it is always shown`);
}
