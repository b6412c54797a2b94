import { createTheme, type CSSVariablesResolver } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: 9, // dark enough for white text
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg', radius: 'xl' } },
    CloseButton: { defaultProps: { radius: 'xl' } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 0 },
      },
      styles: { title: { fontWeight: 600 } },
    },
    NavLink: {
      defaultProps: { component: 'button', variant: 'filled', noWrap: true },
      styles: { root: { borderRadius: 'var(--mantine-radius-md)' } },
    },
  },
});

/** Replaces Mantine's colours of dimmed text, placeholders and errors, which contrast too little for small text. */
export const colorVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c656d',
    '--mantine-color-placeholder': '#5c656d',
    '--mantine-color-error': '#c0262d',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adb8',
    '--mantine-color-placeholder': '#a3adb8',
    '--mantine-color-error': '#ff8086',
  },
});
