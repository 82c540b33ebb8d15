import { useCallback, useState } from 'react';
import type { AnyAction } from '../../schema/define';
import { useScreen } from '../screen';

type Values = Readonly<Record<string, unknown>>;
const NONE = {};

const initial = (action: AnyAction): Values =>
  Object.fromEntries(Object.entries(action.input ?? {}).map(([name, field]) => [name, 'default' in field && field.default !== undefined ? field.default : null]));

/** What is typed into an action's dialog, checked by the same rules as on the server. */
export function useActionForm(name: string, action: AnyAction) {
  const { labels, language } = useScreen();
  const [values, setValues] = useState<Values>(() => initial(action));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(NONE);
  const change = useCallback((field: string, value: unknown) => {
    setValues((now) => ({ ...now, [field]: value }));
    setErrors(({ [field]: _gone, ...rest }) => rest);
  }, []);
  /** The input as it is sent, or null when something is wrong with it. */
  const check = async (): Promise<Record<string, unknown> | null> => {
    if (!action.input) return {};
    const { parseRecord } = await import('../../schema/validate');
    const parsed = parseRecord(action.input, values, { mode: 'input', language, label: (field) => labels.input(name).field(field) });
    setErrors(parsed.ok ? NONE : parsed.errors);
    return parsed.ok ? parsed.values : null;
  };
  return { values, errors, setErrors, change, check };
}
