import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useShownMode } from './mode';
import { themeFor } from './theme';

/** Around everything that uses MUI: its theme, bound to our tokens. Screens that need it load it with their own code, so that a list does not pay for it. */
export function MuiRoom({ children }: { children: ReactNode }) {
  const mode = useShownMode();
  // The page already wears this mode: it is set before anyone who asks is told.
  const theme = useMemo(() => themeFor(mode), [mode]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
