import { parseChannels, type Colour, contrast, readable } from '../../kit/core/contrast';

type Scheme = 'light' | 'dark';

const own = {
  light: { page: '#f1f2f5', card: '#ffffff', text: '#14171c', wait: '#8a5200', danger: '#b3261e' },
  dark: { page: '#0e1116', card: '#1b2027', text: '#f2f4f7', wait: '#ffc766', danger: '#ff9d94' },
};
const ownAccent = '#2a78d6';

/**
 * Makes the colours of the style sheet from the messenger's theme. Anybody can make a theme, such as yellow accents on
 * white. So this keeps each text readable on each surface that it may be on, and each button's text on the button.
 */
export function buildPalette(theme: unknown, isSystemDark: boolean) {
  const of = (name: string) => colourOf(theme, name);
  const base = of('section_bg_color') ?? of('bg_color');
  const scheme: Scheme = (base ? isDark(base) : isSystemDark) ? 'dark' : 'light';
  const ours = own[scheme];

  const card = base ?? ours.card;
  const text = towards(of('text_color') ?? ours.text, farFrom(card), [card]);
  const accent = of('button_color') ?? ownAccent;
  /** Mixes as much of the colour into the card as leaves the text readable. */
  const shade = (colour: Colour, most: number) =>
    [most, most / 2, most / 4].map((share) => mix(colour, card, share)).find((it) => reads(text, [it])) ??
    card;

  const wantedPage = of('secondary_bg_color') ?? ours.page;
  const surfaces = {
    page: reads(text, [wantedPage]) ? wantedPage : card,
    card,
    inset: shade(text, 0.07),
    tint: shade(accent, 0.16),
  };
  const legible = (colour: Colour) => towards(colour, text, Object.values(surfaces));

  const wantedButtonText = of('button_text_color') ?? '#ffffff';
  return {
    scheme,
    colours: {
      ...surfaces,
      text,
      hint: legible(mix(text, card, 0.68)),
      'accent-text': legible(accent),
      wait: legible(ours.wait),
      danger: legible(ours.danger),
      button: towards(accent, farFrom(wantedButtonText), [wantedButtonText]),
      'button-text': wantedButtonText,
      line: mix(text, card, 0.12),
      disabled: mix(text, card, 0.35),
    },
  };
}

const reads = (text: Colour, surfaces: Colour[]) =>
  surfaces.every((surface) => contrast(text, surface) >= readable);

/** Moves a colour towards the goal until it is readable on all surfaces. The goal itself must be readable. */
function towards(colour: Colour, goal: Colour, surfaces: Colour[]): Colour {
  const steps = Array.from({ length: 21 }, (_, step) => mix(goal, colour, step / 20));
  return steps.find((step) => reads(step, surfaces)) ?? goal;
}

/** Black or white: one of them is readable on any colour. */
const farFrom = (colour: Colour): Colour => (isDark(colour) ? '#ffffff' : '#000000');

const isDark = (colour: Colour) => contrast(colour, '#ffffff') > contrast(colour, '#000000');

function mix(colour: Colour, other: Colour, share: number): Colour {
  const others = parseChannels(other);
  const mixed = parseChannels(colour).map((channel, at) => channel * share + others[at]! * (1 - share));
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function colourOf(theme: unknown, name: string): Colour | null {
  if (typeof theme !== 'object' || theme === null) return null;
  const colour = (theme as Record<string, unknown>)[name];
  return typeof colour === 'string' && /^#[\da-f]{6}$/i.test(colour) ? colour : null;
}
