import { memberAudience } from '../../resources/sms/audience';
import { smsCampaign } from '../../resources/sms/smsCampaign';
import { editableFields, type Values } from '../../screens/form/fields';

const CONDITIONS = Object.keys(memberAudience);
const SEGMENT = 'segment';

/** Fields that say who is written to, for each kind of audience; those of another kind ask for nothing. */
export function audienceFields(audience: unknown): readonly string[] {
  if (audience === 'segment') return [SEGMENT];
  return audience === 'filter' ? CONDITIONS.filter((name) => name !== SEGMENT) : [];
}

/** Everything else of a campaign: its text, its sender, when. */
export const textFields: readonly string[] = editableFields(smsCampaign, 'create').filter(
  (name) => name !== 'audience' && !CONDITIONS.includes(name),
);

/** The values as they are meant: what was entered for another kind of audience is not. */
export function meant(values: Values): Values {
  const wanted = audienceFields(values['audience']);
  return { ...values, ...Object.fromEntries(CONDITIONS.filter((name) => !wanted.includes(name)).map((name) => [name, null])) };
}
