import type { I18nProvider } from 'react-admin';
import { isUiKey, switchLanguage, uiText } from './dictionary';
import { currentLanguage } from './language';

type Options = Readonly<Record<string, unknown>>;

/** react-admin writes gaps as `%{name}` and gives a fallback text as `_`. A key nobody knows shows itself. */
function translate(key: string, options: Options = {}): string {
  const fallback = options['_'];
  const text = isUiKey(key) ? uiText(key, currentLanguage()) : typeof fallback === 'string' ? fallback : key;
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name] ?? ''));
}

/** Words for react-admin's own code, from the same dictionaries as ours. */
export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: (locale) => switchLanguage(locale === 'en' ? 'en' : 'th'),
  getLocale: currentLanguage,
  getLocales: () => [{ locale: 'th', name: 'ไทย' }, { locale: 'en', name: 'English' }],
};
