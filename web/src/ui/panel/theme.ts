import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const iris: MantineColorsTuple = [
  '#f2f2fe',
  '#e3e3fc',
  '#c8c7f9',
  '#aba9f5',
  '#918eef',
  '#726ee6',
  '#5651dc',
  '#4743c4',
  '#3a37a3',
  '#2d2b7e',
];

const dark: MantineColorsTuple = [
  '#e6e7ec',
  '#c3c6cf',
  '#9ea3b0',
  '#6f7584',
  '#3d414c',
  '#2a2d35',
  '#1f2127',
  '#15161a',
  '#101115',
  '#0b0c0e',
];

export const theme = createTheme({
  colors: { iris, dark },
  primaryColor: 'iris',
  primaryShade: 6,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '13px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontWeight: '600' },
  defaultRadius: 6,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'xs' } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.4 },
        padding: 'lg',
      },
      styles: { title: { fontWeight: 600, fontSize: 16 } },
    },
    InputClearButton: { defaultProps: { 'aria-label': 'Clear' } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
  },
});

/** Mantine's own dimmed, placeholder and error colours miss AA contrast; `--td-*` are the panel's surfaces. */
export const colorVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1b1c21',
    '--mantine-color-dimmed': '#5f6472',
    '--mantine-color-placeholder': '#6b7080',
    '--mantine-color-error': '#c0262d',
    '--td-sidebar': '#f6f6f9',
    '--td-raised': '#ffffff',
    '--td-line': '#e7e7ed',
    '--td-hover': '#f4f4f8',
    '--td-selected': '#ececfb',
    '--td-accent-text': '#4743c4',
    '--td-good': '#16794a',
    '--td-bad': '#c0262d',
    '--td-warn': '#8a5300',
    '--td-warn-bg': '#fff6e0',
  },
  dark: {
    '--mantine-color-body': '#15161a',
    '--mantine-color-text': '#e6e7ec',
    '--mantine-color-dimmed': '#9ea3b0',
    '--mantine-color-placeholder': '#8b909e',
    '--mantine-color-error': '#ff8f8f',
    '--td-sidebar': '#101115',
    '--td-raised': '#1a1b20',
    '--td-line': '#292b33',
    '--td-hover': '#1d1f25',
    '--td-selected': '#26264a',
    '--td-accent-text': '#aba9f5',
    '--td-good': '#5bd199',
    '--td-bad': '#ff8f8f',
    '--td-warn': '#f5c15c',
    '--td-warn-bg': '#2c2413',
  },
});
