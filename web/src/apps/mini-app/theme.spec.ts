import { expect, it } from 'vitest';
import { computeContrast, minContrast, parseChannels } from '../../kit/core/contrast';
import { buildPalette } from './theme';

const themes: [string, Record<string, unknown> | undefined][] = [
  ['no theme', undefined],
  ['Telegram by day', { bg_color: '#ffffff', secondary_bg_color: '#efeff3', section_bg_color: '#ffffff', text_color: '#000000', button_color: '#5288c1', button_text_color: '#ffffff' }], // prettier-ignore
  ['Telegram by night', { bg_color: '#17212b', secondary_bg_color: '#232e3c', section_bg_color: '#17212b', text_color: '#f5f5f5', button_color: '#5288c1', button_text_color: '#ffffff' }], // prettier-ignore
  ['yellow accents on white', { bg_color: '#ffffff', text_color: '#222222', button_color: '#ffe600', button_text_color: '#ffffff' }], // prettier-ignore
  ['a button in the colour of its text', { bg_color: '#ffffff', button_color: '#ffffff', button_text_color: '#ffffff' }], // prettier-ignore
  ['dark blue accents on black', { bg_color: '#000000', text_color: '#ffffff', button_color: '#00008b', button_text_color: '#0000ff' }], // prettier-ignore
  ['text in the colour of its background', { bg_color: '#333333', text_color: '#333333' }],
  ['a middle grey everywhere', { bg_color: '#777777', secondary_bg_color: '#777777', text_color: '#777777', button_color: '#777777', button_text_color: '#777777' }], // prettier-ignore
  [
    'a black page around white cards',
    { bg_color: '#ffffff', secondary_bg_color: '#000000', text_color: '#111111' },
  ],
  ['red on red', { bg_color: '#d50000', secondary_bg_color: '#ff1744', text_color: '#ffffff', button_color: '#ff0000', button_text_color: '#000000' }], // prettier-ignore
];

it.each(themes)('keeps all texts readable in light and dark systems: %s', (_, theme) => {
  for (const isSystemDark of [false, true]) {
    const { colours } = buildPalette(theme, isSystemDark);
    for (const text of ['text', 'hint', 'accent-text', 'wait', 'danger'] as const)
      for (const surface of ['page', 'card', 'inset', 'tint'] as const)
        expect(
          computeContrast(colours[text], colours[surface]),
          `${text} on ${surface}`,
        ).toBeGreaterThanOrEqual(minContrast);
    expect(computeContrast(colours['button-text'], colours.button)).toBeGreaterThanOrEqual(minContrast);
  }
});

it('does not change a theme that is readable', () => {
  const { scheme, colours } = buildPalette(
    { bg_color: '#ffffff', secondary_bg_color: '#efeff3', text_color: '#111111', button_color: '#1a5fb4', button_text_color: '#ffffff' }, // prettier-ignore
    true,
  );

  expect(scheme).toBe('light');
  expect(colours).toMatchObject({
    page: '#efeff3',
    card: '#ffffff',
    text: '#111111',
    button: '#1a5fb4',
    'button-text': '#ffffff',
  });
});

it('changes an accent only until it is readable', () => {
  const { colours } = buildPalette({ bg_color: '#ffffff', button_color: '#ffe600' }, false);
  const [red, green, blue] = parseChannels(colours['accent-text']);

  expect(Math.min(red!, green!)).toBeGreaterThan(2 * blue!); // still yellow
});

it('uses the scheme of the system without a theme, and accepts only colours from a theme', () => {
  expect(buildPalette(null, true).scheme).toBe('dark');
  expect(buildPalette({ bg_color: 'url(//evil)', text_color: 7 }, false)).toEqual(buildPalette({}, false));
});

it('computes the contrast of WCAG', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(computeContrast('#123456', '#123456')).toBe(1);
});
