import type { I18nProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { definitionNow, loadDefinition } from '../definitions';
import { resourceByName } from '../links';
import { interfaceText, isUiKey, switchLanguage, uiText } from './dictionary';
import { labelsOf, nameOf } from './labels';
import { currentLanguage } from './language';

type Options = Readonly<Record<string, unknown>>;

/**
 * Labels as react-admin asks for them: `resources.deposit.name`, `resources.deposit.fields.bank_account`, a sub-field as
 * `….fields.steps.0.reward`.
 */
const RESOURCE_KEY = /^resources\.([\w:]+)\.(?:(name|forcedCaseName)|fields\.(.+))$/;

/** Entities whose definition was asked for by a label, and those of which it could not be had. */
const awaited = new Set<string>();
const missing = new Set<string>();
const redraws = new Set<() => void>();

function fetchLabels(resource: string): void {
  if (awaited.has(resource)) return;
  awaited.add(resource);
  loadDefinition(resource)
    .catch(() => missing.add(resource))
    .finally(() => redraws.forEach((redraw) => redraw()));
}

function resourceText(key: string): string | null {
  const [, resource = '', name, path] = RESOURCE_KEY.exec(key) ?? [];
  const outline = resourceByName(resource);
  if (!outline) return null;
  if (name !== undefined) return nameOf(outline, currentLanguage());
  const def = definitionNow(resource);
  // While it is on its way nothing is said; what is missing for good is shown as the field's name.
  if (!def && missing.has(resource)) return null;
  if (!def) {
    fetchLabels(resource);
    return '';
  }
  const labels = labelsOf(def, currentLanguage());
  const [field = '', ...rest] = (path ?? '').split('.').filter((part) => !/^\d+$/.test(part));
  return rest.length === 0 ? labels.field(field) : labels.of(field).field(rest.join('.'));
}

/** react-admin writes gaps as `%{name}` and gives a fallback text as `_`. An unknown key without a fallback is shown itself. */
function translate(key: string, options: Options = {}): string {
  const fallback = options['_'];
  const language = currentLanguage();
  const text = isUiKey(key)
    ? uiText(key, language)
    : (interfaceText(key, language) ?? resourceText(key) ?? (typeof fallback === 'string' ? fallback : key));
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name] ?? ''));
}

/** Words for react-admin's own code: from the same dictionaries as ours, and its labels from the definitions. */
export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: (locale) => switchLanguage(locale === 'en' ? 'en' : 'th'),
  getLocale: currentLanguage,
  getLocales: () => [
    { locale: 'th', name: 'ไทย' },
    { locale: 'en', name: 'English' },
  ],
};

/**
 * The same for react-admin's context: another object when labels that were asked for have arrived, so that what shows them is drawn again.
 */
export function useI18nProvider(): I18nProvider {
  const [provider, setProvider] = useState(i18nProvider);
  useEffect(() => {
    const redraw = (): void => setProvider({ ...i18nProvider });
    redraws.add(redraw);
    return () => void redraws.delete(redraw);
  }, []);
  return provider;
}
