import type { ComponentType } from 'react';
import { ScreenWaiting } from './Waiting';
import { lazily } from '../../../ui/lazily';
// Styles of the generic screens, so that a page finds them whatever was opened before.
import '../../../screens/screens.css';
import '../../../screens/list.css';
import '../../../screens/show.css';
import '../../../screens/form.css';

/**
 * A bespoke page, fetched when it is first opened, together with the theme: components of MUI and of react-admin's interface work in it, in our
 * look (docs/custom-pages.md).
 */
export const customPage = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazily(async () => {
    const [{ default: Page }, { default: MuiProvider }] = await Promise.all([load(), import('../../../ui/MuiProvider')]);
    return {
      default: (props: P) => (
        <MuiProvider>
          <Page {...props} />
        </MuiProvider>
      ),
    };
  }, ScreenWaiting);
