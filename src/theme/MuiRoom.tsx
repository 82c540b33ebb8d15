import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLanguage } from '../providers/i18n/language';
import { muiTheme } from './muiTheme';

/** Within this, components of MUI and of react-admin's interface have our look. Loaded with the first page or part that wants them. */
export default function MuiRoom({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={muiTheme(useLanguage())}>{children}</ThemeProvider>;
}
