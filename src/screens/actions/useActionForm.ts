import type { AnyAction } from '../../schema/define';
import { concernedBy } from '../../schema/rules';
import type { Parsed } from '../../schema/validate';
import { blank, originOf, type Values } from '../form/fields';
import { cellLabel } from '../form/formErrors';
import { useCheckedForm, type CheckedForm } from '../form/useCheckedForm';
import { useScreen } from '../screen';
import { checkRecord } from '../form/checks';

/**
 * What is typed into an action's dialog, or what it starts with: what a colleague typed who `asked` for a second person, or what was chosen
 * beside it. Checked by the same rules as on the server; sent as these read it.
 */
export function useActionForm(name: string, action: AnyAction, asked?: Values | null): CheckedForm {
  const { labels, language, actor } = useScreen();
  const check = async (values: Values): Promise<Parsed> => {
    if (!action.input) return { ok: true, values: {} };
    return checkRecord(action.input, values, {
      mode: 'input',
      origin: originOf(actor.user.id),
      language,
      label: (...path) => cellLabel(labels.input(name), ...path),
    });
  };
  return useCheckedForm({ ...blank(action.input ?? {}, actor.user.id), ...(action.input && asked) }, check, (changed) =>
    concernedBy(action.input ?? {}, [], changed),
  );
}
