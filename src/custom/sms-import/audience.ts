import { memberAudience } from '../../resources/sms/audience';
import type { Values } from '../../screens/form/fields';

type Condition = keyof typeof memberAudience | 'saved';
const SAVED = 'saved';
const CONDITIONS = [...Object.keys(memberAudience), SAVED] as Condition[];
const SEGMENT = 'segment';

/** Fields that describe the recipients, for each kind of audience; fields of another kind are not asked for. */
export function audienceFields(audience: unknown): readonly Condition[] {
  if (audience === 'segment') return [SEGMENT];
  if (audience === 'saved') return [SAVED];
  return audience === 'filter' ? CONDITIONS.filter((name) => name !== SEGMENT && name !== SAVED) : [];
}

/** The values without those entered for another kind of audience. */
export function meant(values: Values): Values {
  const wanted = audienceFields(values['audience']);
  return { ...values, ...Object.fromEntries(CONDITIONS.filter((name) => !wanted.includes(name)).map((name) => [name, null])) };
}
