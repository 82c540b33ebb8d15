import { f } from '../schema/fields/f';

/** Why something was decided: asked of whoever decides, shown to whoever asks later. */
export const reason = f.text({ label: 'เหตุผล', required: true, minLength: 3, maxLength: 200 });
