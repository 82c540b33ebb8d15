import type { ComponentType } from 'react';
import { loadAllEnglish } from '../../../providers/i18n/dictionary';
import { currentLanguage } from '../../../providers/i18n/language';
import { ScreenWaiting } from './Waiting';
import { lazily } from '../../../ui/lazily';
// Styles of the generic screens, so that a page finds them whatever was opened before.
import '../../../screens/screens.css';
import '../../../screens/list.css';
import '../../../screens/show.css';
import '../../../screens/form.css';

/**
 * A bespoke page, fetched when it is first opened, together with the theme: components of MUI and of react-admin's interface work in it, in
 * our look (docs/custom-pages.md), and in English with the words of all entities, since a page may say any.
 */
export const customPage = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazily(async () => {
    const english = currentLanguage() === 'en' && loadAllEnglish();
    const [{ default: Page }, { default: MuiProvider }] = await Promise.all([load(), import('../../../ui/MuiProvider'), english]);
    return {
      default: (props: P) => (
        <MuiProvider>
          <Page {...props} />
        </MuiProvider>
      ),
    };
  }, ScreenWaiting);
