import type { ReactNode } from 'react';
import { setCurrentLanguage, useLanguage } from '../providers/i18n/language';
import { usePlainText } from '../providers/i18n/plain';
import { Brand } from '../theme/Brand';
import './plain.css';

/** The bare layout of pages outside the panel: product, one card, language. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  const t = usePlainText();
  const language = useLanguage();
  return (
    <div className="plain">
      <header className="plain__top">
        <span className="plain__product"><Brand />OFFICE CONTROL</span>
        <button type="button" className="button button--plain" lang={language === 'th' ? 'en' : 'th'} onClick={() => setCurrentLanguage(language === 'th' ? 'en' : 'th')}>{t('session.language')}</button>
      </header>
      <main className="plain__card">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
