import type { Language } from '../schema/messages';
import { thTH } from '@mui/material/locale';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
// Adds the components of react-admin and of the date pickers to the types of the theme.
import type {} from 'react-admin';
import type {} from '@mui/x-date-pickers/themeAugmentation';

declare module '@mui/material/styles' {
  /** Says that themes are made with CSS variables, for the types of `ThemeProvider`. */
  interface CssThemeVariables {
    enabled: true;
  }
}

/** A colour of tokens.css with its background; the tokens change with the theme, so MUI needs no second palette. */
const colour = (name: string, hover = name, text = '--surface') => ({
  main: `var(--${name})`,
  light: `var(--${name})`,
  dark: `var(--${hover})`,
  contrastText: `var(${text})`,
});

/**
 * MUI's panels that open from inside a native dialog or popover are rendered inside it, because the rest of the page is inert and below.
 */
const topmost = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog[open], [popover]:popover-open')].at(-1) ?? document.body;

const pessimistic = { mutationMode: 'pessimistic' } as const;

const options: ThemeOptions = {
  // Light and dark are said by tokens.css alone: MUI would say that everything of the browser's own, boxes to tick and scroll bars, is
  // light.
  cssVariables: { nativeColor: true, cssVarPrefix: 'm', disableCssColorScheme: true },
  palette: {
    primary: colour('primary', 'primary-hover', '--on-primary'),
    secondary: colour('working'),
    success: colour('done'),
    warning: colour('waiting'),
    error: colour('refused'),
    info: colour('working'),
    text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-3)' },
    background: { default: 'var(--bg)', paper: 'var(--surface)' },
    divider: 'var(--border)',
    action: {
      active: 'var(--text-2)',
      hover: 'var(--hover)',
      selected: 'var(--selected)',
      disabled: 'var(--text-3)',
      disabledBackground: 'var(--surface-2)',
      focus: 'var(--hover)',
    },
  },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    htmlFontSize: 16,
    body1: { fontSize: 'var(--text-body)', lineHeight: 'var(--line-body)' },
    body2: { fontSize: 'var(--text-table)', lineHeight: 'var(--line-table)' },
    caption: { fontSize: 'var(--text-small)', lineHeight: 1.5 },
    subtitle1: { fontSize: 'var(--text-body)', lineHeight: 'var(--line-body)' },
    h1: { fontSize: 'var(--text-title)', fontWeight: 600, lineHeight: 1.5 },
    h2: { fontSize: 'var(--text-heading)', fontWeight: 600, lineHeight: 1.5 },
    h3: { fontSize: 'var(--text-heading)', fontWeight: 600, lineHeight: 1.5 },
    h4: { fontSize: 'var(--text-heading)', fontWeight: 600, lineHeight: 1.5 },
    h5: { fontSize: 'var(--text-title)', fontWeight: 600, lineHeight: 1.5 },
    h6: { fontSize: 'var(--text-heading)', fontWeight: 600, lineHeight: 1.5 },
    button: { fontSize: 'var(--text-body)', fontWeight: 500, lineHeight: 1.5, textTransform: 'none' },
  },
  shape: { borderRadius: 6 },
  spacing: 4,
  zIndex: { drawer: 200, modal: 1300, snackbar: 1400, tooltip: 1500 },
  transitions: { duration: { enteringScreen: 150, leavingScreen: 100 } },
  components: {
    // Files leave the office only through its own export, which checks the right and writes an audit entry.
    RaList: { defaultProps: { exporter: false } },
    // What is reported as saved has been saved: nothing waits for a notice to close.
    RaEdit: { defaultProps: pessimistic },
    RaDeleteButton: { defaultProps: pessimistic },
    RaBulkDeleteButton: { defaultProps: pessimistic },
    RaBulkUpdateButton: { defaultProps: pessimistic },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 'var(--target)', '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2 } } },
    },
    MuiIconButton: { styleOverrides: { root: { '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2 } } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', color: 'var(--text)' } } },
    // Each input puts the keyframes of `fillKeyframes` into the page and takes them away again, and the browser then lays out every text
    // anew.
    MuiInputBase: {
      defaultProps: { disableInjectingGlobalStyles: true },
      styleOverrides: {
        input: {
          animation: 'mui-auto-fill-cancel 10ms',
          '&:-webkit-autofill': { animation: 'mui-auto-fill 5000s' },
        },
      },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small', margin: 'dense' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          minHeight: 'var(--target)',
          background: 'var(--surface)',
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--border-strong)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--focus)' },
        },
      },
    },
    MuiPickersOutlinedInput: {
      styleOverrides: {
        root: {
          minHeight: 'var(--target)',
          background: 'var(--surface)',
          '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--border-strong)' },
          '&.Mui-focused .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--focus) !important' },
        },
      },
    },
    MuiPickerPopper: { styleOverrides: { paper: { border: '1px solid var(--border)', boxShadow: 'var(--shadow-menu)' } } },
    MuiTableCell: {
      styleOverrides: { root: { borderColor: 'var(--border)', padding: '8px 12px' }, head: { fontWeight: 600, color: 'var(--text-2)' } },
    },
    MuiTooltip: {
      defaultProps: { enterTouchDelay: 300, leaveTouchDelay: 4_000, describeChild: true },
      styleOverrides: {
        tooltip: { background: 'var(--text)', color: 'var(--bg)', fontSize: 'var(--text-small)', lineHeight: 1.5, maxWidth: 320 },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 'var(--target)', whiteSpace: 'normal' } } },
    MuiMenu: { styleOverrides: { paper: { maxHeight: 'min(360px, calc(100dvh - 32px))' } } },
    MuiDialog: { styleOverrides: { paper: { border: '1px solid var(--border)', boxShadow: 'var(--shadow-menu)' } } },
    MuiPopover: {
      defaultProps: { container: topmost },
      styleOverrides: { paper: { border: '1px solid var(--border)', boxShadow: 'var(--shadow-menu)' } },
    },
    // Fixed, so that a scrolling dialog or panel neither clips nor is enlarged by it.
    MuiPopper: { defaultProps: { container: topmost, popperOptions: { strategy: 'fixed' } } },
    MuiModal: { defaultProps: { container: topmost } },
    MuiAutocomplete: {
      styleOverrides: {
        paper: { border: '1px solid var(--border)', boxShadow: 'var(--shadow-menu)' },
        inputRoot: { '& .tag': { margin: 2 } },
        listbox: { maxHeight: 'min(320px, 40dvh)' },
        option: { minHeight: 'var(--target)' },
      },
    },
  },
};

/** By which an input of MUI learns that the browser has filled it in: they change nothing that is seen. */
export const fillKeyframes = {
  '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
  '@keyframes mui-auto-fill-cancel': { from: { animationName: 'mui-auto-fill-cancel' } },
};

const loading = { th: 'กำลังโหลด', en: 'Loading' };
/** Names the indicators of loading for screen readers. */
const named = (language: Language): ThemeOptions => {
  const defaultProps = { 'aria-label': loading[language] };
  return { components: { MuiLinearProgress: { defaultProps }, MuiCircularProgress: { defaultProps } } };
};

const made = new Map<Language, Theme>();
/** The theme of MUI: colours, type and sizes are the tokens of tokens.css, in light and dark. */
export function muiTheme(language: Language): Theme {
  const known = made.get(language) ?? createTheme(options, named(language), language === 'th' ? thTH : {});
  made.set(language, known);
  return known;
}
