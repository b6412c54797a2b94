import type { KeyboardEvent } from 'react';
import {
  type ComboboxItem,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type OptionsFilter,
} from '@mantine/core';
import { foldText } from '../../../../server/shared/typed-text.rules';

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

/** The colour of dangerous actions. Its filled shade is dark enough for white text. */
const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffdcdc',
  '#fbb9b9',
  '#f58e8e',
  '#f06a6a',
  '#e04848',
  '#d0302f',
  '#b92424',
  '#a31d1d',
  '#8a1717',
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

/** Filters the options of a select in the same way as all searches match names. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[])
    .filter(({ label }) => foldText(label).includes(foldText(search)))
    .slice(0, limit);

/** The list itself scrolls, because the keyboard cannot reach a scroll box around it. */
const listProps = {
  withScrollArea: false,
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
  filter: filterOptions,
};

/** Weekends look like other days, because red is for dangerous actions. */
const calendarProps = {
  weekendDays: [],
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous ten years',
    nextDecade: 'Next ten years',
  },
};

/** Prevents the held key that opened a menu from pressing its first item. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

export const theme = createTheme({
  colors: { iris, red, dark },
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
    Select: { defaultProps: { ...listProps, checkIconPosition: 'right' } },
    Autocomplete: { defaultProps: listProps },
    MultiSelect: { defaultProps: { filter: filterOptions } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // Focuses an item at once. The library's focus placeholder is not allowed in an ARIA menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    MenuDropdown: { defaultProps: { onKeyDown: ignoreHeldKey } },
    DatePickerInput: { defaultProps: { ...calendarProps, valueFormat: 'DD.MM.YYYY' } },
    Textarea: { defaultProps: { autosize: true } },
    DateInput: { defaultProps: calendarProps },
    MonthPickerInput: { defaultProps: { ariaLabels: calendarProps.ariaLabels } },
  },
});

/** Mantine's dimmed, placeholder and error colours miss AA contrast. `--td-bad` is for text, `--td-danger` for a background. */
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
    '--td-track': '#f0f0f5',
    '--td-accent-text': '#4743c4',
    '--td-good': '#16794a',
    '--td-bad': '#c0262d',
    '--td-danger': '#c0262d',
    '--td-warn': '#8a5300',
    '--td-warn-bg': '#fff6e0',
  },
  dark: {
    '--mantine-color-body': '#15161a',
    '--mantine-color-text': '#e6e7ec',
    '--mantine-color-dimmed': '#9ea3b0',
    '--mantine-color-placeholder': '#8b909e',
    '--mantine-color-error': '#ff7676',
    '--mantine-color-red-light-color': '#ff8a8a',
    '--mantine-color-iris-light': '#2b2b58',
    '--mantine-color-iris-light-hover': '#343469',
    '--mantine-color-iris-light-color': '#d3d2fb',
    '--td-sidebar': '#101115',
    '--td-raised': '#1a1b20',
    '--td-line': '#292b33',
    '--td-hover': '#1d1f25',
    '--td-selected': '#26264a',
    '--td-track': '#22242b',
    '--td-accent-text': '#aba9f5',
    '--td-good': '#5bd199',
    '--td-bad': '#ff6b6b',
    '--td-danger': '#c0262d',
    '--td-warn': '#f5c15c',
    '--td-warn-bg': '#2c2413',
  },
});
