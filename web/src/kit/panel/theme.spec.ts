import { mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import { expect, it } from 'vitest';
import { parseChannels, computeContrast, minContrast } from '../core/contrast';
import { colorVariables, filterOptions, theme } from './theme';

const { light, dark } = colorVariables(mergeMantineTheme(DEFAULT_THEME, theme));
const isRed = (colour: string) => {
  const [red, green, blue] = parseChannels(colour) as [number, number, number];
  return red > 1.6 * Math.max(green, blue);
};

it('keeps errors and dangerous buttons red and readable, light and dark', () => {
  const texts = [
    [light['--td-bad']!, '#ffffff'],
    [dark['--td-bad']!, dark['--td-raised']!],
    [dark['--mantine-color-error']!, dark['--td-raised']!],
    [dark['--mantine-color-red-light-color']!, dark['--td-raised']!],
    [theme.colors!.red![9], '#ffffff'],
    ['#ffffff', theme.colors!.red![6]],
    ['#ffffff', light['--td-danger']!],
    ['#ffffff', dark['--td-danger']!],
  ] as const;
  for (const [text, surface] of texts) {
    expect(computeContrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(minContrast);
    expect(isRed(text === '#ffffff' ? surface : text), `${text} on ${surface}`).toBe(true);
  }
});

const options = ['Café North', 'Алексеи\u0306', 'Anna'].map((label) => ({ value: label, label }));
const findLabels = (search: string, limit = Infinity) =>
  filterOptions({ options, search, limit }).map((option) => ('label' in option ? option.label : ''));

it.each([
  ['cafe', ['Café North']],
  ['АЛЕКСЕЙ', ['Алексеи\u0306']],
  ['An\u200bna', ['Anna']],
  ['x', []],
])('finds options by %j', (search, labels) => {
  expect(findLabels(search)).toEqual(labels);
});

it('finds no more than the limit', () => {
  expect(findLabels('', 2)).toHaveLength(2);
});
