import type { AnyAction } from '../../schema/define';
import type { Parsed } from '../../schema/validate';
import type { Values } from '../form/fields';
import { cellLabel } from '../form/formErrors';
import { useCheckedForm, type CheckedForm } from '../form/useCheckedForm';
import { useScreen } from '../screen';

const initial = (action: AnyAction): Values =>
  Object.fromEntries(Object.entries(action.input ?? {}).map(([name, field]) => [name, 'default' in field && field.default !== undefined ? field.default : null]));

/** What is typed into an action's dialog, checked by the same rules as on the server; sent as these read it. */
export function useActionForm(name: string, action: AnyAction): CheckedForm {
  const { labels, language } = useScreen();
  return useCheckedForm(initial(action), async (values): Promise<Parsed> => {
    if (!action.input) return { ok: true, values: {} };
    const { parseRecord } = await import('../../schema/validate');
    return parseRecord(action.input, values, { mode: 'input', language, label: (...path) => cellLabel(labels.input(name), ...path) });
  });
}
