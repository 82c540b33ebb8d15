import type { AnyField, Fields } from '../fields/types';

type Report = (id: string, text: string) => void;

/** Fewer possible codes are soon used up, or guessed. */
const LEAST_CODES = 10_000;

function checkCodes(name: string, field: Extract<AnyField, { kind: 'text' }>, report: Report): void {
  const { generated, unique, maxLength, minLength } = field;
  if (!generated) return;
  const { prefix = '', length, alphabet } = generated;
  if (!unique) report('D131', `codes of “${name}” are made by the server, so it must be unique`);
  const letters = alphabet?.length ?? 31;
  const bad = alphabet !== undefined && (alphabet === '' || letters > 256 || new Set(alphabet).size !== letters);
  if (bad || !Number.isInteger(length) || letters ** length < LEAST_CODES)
    report('D132', `“${name}” declares fewer than ${LEAST_CODES} different codes`);
  const whole = prefix.length + length;
  if (whole > (maxLength ?? whole) || whole < (minLength ?? 0))
    report('D133', `codes of “${name}” have ${whole} characters, which it does not take`);
  if (field.default !== undefined) report('D134', `“${name}” has a default, so no code would ever be made`);
}

/** Computed defaults, and generated codes. */
export function checkDefaults(fields: Fields, report: Report): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'ref' && field.default === 'me' && field.resource !== 'employee')
      report('D130', `default of “${name}” is the employee, but it refers to “${field.resource}”`);
    if (field.kind === 'datetime' && field.ahead && (field.readOnly || field.default !== undefined))
      report('D309', `“${name}” has to come yet, so nobody but a person says it: it is not read only, and has no default`);
    if (field.kind === 'text') checkCodes(name, field, report);
  }
}
