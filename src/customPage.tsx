import type { ComponentType } from 'react';
import { ScreenWaiting } from './custom/pages/Waiting';
import { lazily } from './lazily';

/**
 * A bespoke page, fetched when it is first opened, together with the theme: components of MUI and of react-admin's interface work in it, in our
 * look (docs/custom-pages.md).
 */
export const customPage = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazily(async () => {
    const [{ default: Page }, { default: MuiRoom }] = await Promise.all([load(), import('./theme/MuiRoom')]);
    return {
      default: (props: P) => (
        <MuiRoom>
          <Page {...props} />
        </MuiRoom>
      ),
    };
  }, ScreenWaiting);
