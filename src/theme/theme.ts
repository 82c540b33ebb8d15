import { createTheme, type Theme } from '@mui/material/styles';

type Shown = 'light' | 'dark';

/** Values of the tokens as they stand on the page, so that there is one place for colours (tokens.css). */
function tokens(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

function build(mode: Shown): Theme {
  const token = tokens();
  const ring = { outline: `2px solid ${token('focus')}`, outlineOffset: 2 };
  return createTheme({
    spacing: 4,
    breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 991, xl: 1440 } },
    shape: { borderRadius: Number.parseInt(token('radius'), 10) || 6 },
    palette: {
      mode,
      primary: { main: token('primary'), dark: token('primary-hover'), contrastText: token('on-primary') },
      success: { main: token('done') }, warning: { main: token('waiting') }, info: { main: token('working') }, error: { main: token('refused') },
      background: { default: token('bg'), paper: token('surface') },
      text: { primary: token('text'), secondary: token('text-2') },
      divider: token('border'),
    },
    typography: {
      fontFamily: token('font'), fontSize: 14, fontWeightMedium: 500, fontWeightBold: 600,
      body1: { fontSize: 14, lineHeight: 1.6 }, body2: { fontSize: 14, lineHeight: 1.6 }, h6: { fontSize: 16, fontWeight: 600, lineHeight: 1.5 }, h5: { fontSize: 20, fontWeight: 600, lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 500, lineHeight: 1.5 }, caption: { fontSize: 12, lineHeight: 1.5 },
    },
    // Paper of dark dialogs stays the surface colour; MUI would lighten it by a picture.
    components: {
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': ring } } },
      MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: token('target') } } },
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: token('border-strong') } } },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: 20, fontWeight: 600 } } },
    },
    transitions: { duration: { enteringScreen: 500, leavingScreen: 250, standard: 250 } },
  });
}

const built = new Map<Shown, Theme>();
/** MUI's theme for what is on the screen, made of the same tokens as everything else. */
export function themeFor(mode: Shown): Theme {
  const known = built.get(mode) ?? build(mode);
  built.set(mode, known);
  return known;
}
