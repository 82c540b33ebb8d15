import GlobalStyles from '@mui/material/GlobalStyles';
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { addInterfaceWords } from '../providers/i18n/dictionary';
import { raInterface as en } from '../providers/i18n/en/raInterface';
import { currentLanguage, useLanguage } from '../providers/i18n/language';
import { raInterface as th } from '../providers/i18n/th/raInterface';
import { fillKeyframes, muiTheme } from '../theme/muiTheme';

addInterfaceWords({ th, en });

/** MUI puts its styles before all others, so they have to repeat the order of `theme/layers.css`. */
const order = <GlobalStyles styles="@layer base, mui, ui, auth, screens, frame, custom;" />;

// What components rely on in the whole page is put there once and stays: put there and taken away with each part, it would have the browser
// style and lay out everything anew, as often as a tip or the next record of a queue is shown.
flushSync(() =>
  createRoot(document.createElement('div')).render(
    <StyledEngineProvider enableCssLayer>
      {order}
      <GlobalStyles styles={fillKeyframes} />
      <ThemeProvider theme={muiTheme(currentLanguage())}>{null}</ThemeProvider>
    </StyledEngineProvider>,
  ),
);

/**
 * Gives components of MUI and of react-admin's interface our look and words. Fetched with the first page or part that needs it. The styles
 * lie in a layer, so that a class of ours given to such a component wins.
 */
export default function MuiProvider({ children }: { children: ReactNode }) {
  return (
    <StyledEngineProvider enableCssLayer>
      <ThemeProvider theme={muiTheme(useLanguage())} disableStyleSheetGeneration>
        {children}
      </ThemeProvider>
    </StyledEngineProvider>
  );
}
