import type { ReactNode } from 'react';
import { setCurrentLanguage, useLanguage, type Language } from '../providers/i18n/language';
import { usePlainText } from '../providers/i18n/plain';
import { Brand } from '../ui/Brand';
import './plain.css';

/** The layout of pages outside the panel: product, one card, language. `onLanguage`: for a page whose words have to be fetched first. */
export function PlainPage({
  title,
  onLanguage = setCurrentLanguage,
  children,
}: {
  title: string;
  onLanguage?: (language: Language) => void;
  children: ReactNode;
}) {
  const t = usePlainText();
  const language = useLanguage();
  const other = language === 'th' ? 'en' : 'th';
  return (
    <div className="plain">
      <header className="plain__top">
        <span className="plain__product">
          <Brand />
          OFFICE CONTROL
        </span>
        <button type="button" className="button button--plain" lang={other} onClick={() => onLanguage(other)}>
          {t('session.language')}
        </button>
      </header>
      <main className="plain__card">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
