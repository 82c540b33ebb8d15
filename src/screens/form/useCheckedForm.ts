import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { get, set, useForm, type FieldValues, type ResolverOptions, type UseFormReturn } from 'react-hook-form';
import type { Parsed } from '../../schema/validate';
import { fetchChecks } from './checks';
import type { Values } from './fields';
import { errorTree, type Sentences } from './formErrors';
import { pointerReleased } from './pointerReleased';

/** The mark of react-admin's validators on their messages, which are translated when they are shown. */
const MARK = '@@react-admin@@';
type Said = string | { message: string; args?: Readonly<Record<string, unknown>> };
type Validate = (value: unknown, values: Values) => unknown;
interface Registered {
  validate?: Validate | Readonly<Record<string, Validate>>;
}

/** The `validate` rules that inputs of a decoration bring; react-hook-form ignores them when there is a resolver. */
async function ownErrors(
  values: Values,
  { names = [], fields }: ResolverOptions<FieldValues>,
  plain: (said: string) => string,
): Promise<Sentences> {
  const sentences: Record<string, string> = {};
  for (const name of names) {
    const registered: unknown = get(fields, name);
    const { validate = {} } = (registered ?? {}) as Registered;
    for (const rule of typeof validate === 'function' ? [validate] : Object.values(validate)) {
      const said = await rule(get(values, name), values);
      if (typeof said === 'string') sentences[name] ??= plain(said);
    }
  }
  return sentences;
}

export interface CheckedForm {
  form: UseFormReturn<FieldValues>;
  /** Checks everything and passes the values on when all of them are valid. */
  submit: (onRight: (values: FieldValues) => Promise<void>) => Promise<void>;
}

/**
 * A form whose values are checked by the same rules as on the server: one input when it is left, everything when it is sent. A sentence is
 * removed when its value changes. `check` also decides which values are sent, `concerned` which sentences depend on a value of another
 * name.
 */
export function useCheckedForm(
  first: Values,
  check: (values: Values) => Promise<Parsed>,
  concerned: (name: string) => readonly string[] = () => [],
): CheckedForm {
  const translate = useTranslate();
  useEffect(fetchChecks, []);
  const submitting = useRef(false);
  const [defaultValues] = useState<FieldValues>(() => ({ ...first }));
  const plain = (said: string): string => {
    if (!said.startsWith(MARK)) return said;
    const parsed = JSON.parse(said.slice(MARK.length)) as Said;
    const { message, args } = typeof parsed === 'string' ? { message: parsed, args: {} } : parsed;
    return translate(message, { _: message, ...args });
  };
  const form: UseFormReturn<FieldValues> = useForm<FieldValues>({
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The error summary takes the focus, and links to each input.
    shouldFocusError: false,
    resolver: async (values, _context, options) => {
      const [name = '', ...more] = options.names ?? [];
      const { error } = form.getFieldState(name);
      // An input that is left unchanged keeps the sentence of the server.
      if (!submitting.current && more.length === 0 && typeof error?.message === 'string') {
        return { values: {}, errors: errorTree({ [name]: error.message }) };
      }
      const parsed = await check(values);
      // Also when an input of react-admin asked.
      await pointerReleased();
      const errors = errorTree(parsed.ok ? {} : parsed.errors);
      for (const [name, message] of Object.entries(await ownErrors(values, options, plain))) {
        if (get(errors, name) === undefined) set(errors, name, { type: 'validate', message });
      }
      return parsed.ok && Object.keys(errors).length === 0 ? { values: parsed.values, errors: {} } : { values: {}, errors };
    },
  });

  const { subscribe, getFieldState, clearErrors, handleSubmit } = form;
  const alongWith = useRef(concerned);
  alongWith.current = concerned;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (name === undefined) return;
          const { error } = getFieldState(name);
          // When entries of a list are added or removed, the sentences of its cells stay and move with them.
          if (error && (type === 'change' || typeof error.message === 'string')) clearErrors(name);
          for (const other of alongWith.current(name)) {
            // A list with sentences at its cells has none of its own.
            if (other !== name && typeof getFieldState(other).error?.message === 'string') clearErrors(other);
          }
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );

  const submit = useCallback(
    async (onRight: (values: FieldValues) => Promise<void>) => {
      submitting.current = true;
      try {
        await handleSubmit(onRight)();
      } finally {
        submitting.current = false;
      }
    },
    [handleSubmit],
  );
  return { form, submit };
}

/** Puts the sentences of the server beside their inputs. */
export function showRefused({ setError }: UseFormReturn<FieldValues>, sentences: Sentences): void {
  for (const [path, message] of Object.entries(sentences)) setError(path, { type: 'refused', message });
}
