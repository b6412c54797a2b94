import { isVersionAtLeast, onEvent, postEvent } from '../../kit/mini-app/telegram';
import { parseChannels, type Colour, computeContrast, minContrast } from '../../kit/core/contrast';

type Scheme = 'light' | 'dark';

const defaultColours = {
  light: { page: '#f1f2f5', card: '#ffffff', text: '#14171c', wait: '#8a5200', danger: '#b3261e' },
  dark: { page: '#0e1116', card: '#1b2027', text: '#f2f4f7', wait: '#ffc766', danger: '#ff9d94' },
};
const defaultAccent = '#2a78d6';

/** Themes are user-made, such as yellow accents on white, so colours are adjusted until all texts are readable. */
export function buildPalette(theme: unknown, isSystemDark: boolean) {
  const getColour = (name: string) => parseColour(theme, name);
  const themeCard = getColour('section_bg_color') ?? getColour('bg_color');
  const scheme: Scheme = (themeCard ? isDark(themeCard) : isSystemDark) ? 'dark' : 'light';
  const defaults = defaultColours[scheme];

  const card = themeCard ?? defaults.card;
  const text = moveTowards(getColour('text_color') ?? defaults.text, pickContrasting(card), [card]);
  const accent = getColour('button_color') ?? defaultAccent;
  /** Mixes the colour into the card, by at most `maxShare`, so that the text stays readable. */
  const shade = (colour: Colour, maxShare: number) =>
    [maxShare, maxShare / 2, maxShare / 4]
      .map((share) => mix(colour, card, share))
      .find((shaded) => isReadable(text, [shaded])) ?? card;

  const wantedPage = getColour('secondary_bg_color') ?? defaults.page;
  const surfaces = {
    page: isReadable(text, [wantedPage]) ? wantedPage : card,
    card,
    inset: shade(text, 0.07),
    tint: shade(accent, 0.16),
  };
  const toReadable = (colour: Colour) => moveTowards(colour, text, Object.values(surfaces));

  const wantedButtonText = getColour('button_text_color') ?? '#ffffff';
  return {
    scheme,
    colours: {
      ...surfaces,
      text,
      hint: toReadable(mix(text, card, 0.68)),
      'accent-text': toReadable(accent),
      wait: toReadable(defaults.wait),
      danger: toReadable(defaults.danger),
      button: moveTowards(accent, pickContrasting(wantedButtonText), [wantedButtonText]),
      'button-text': wantedButtonText,
      line: mix(text, card, 0.12),
      disabled: mix(text, card, 0.35),
    },
  };
}

const isReadable = (text: Colour, surfaces: Colour[]) =>
  surfaces.every((surface) => computeContrast(text, surface) >= minContrast);

/** Mixes a colour with `goal` until it is readable on all surfaces. `goal` itself must be readable. */
function moveTowards(colour: Colour, goal: Colour, surfaces: Colour[]): Colour {
  const mixtures = Array.from({ length: 21 }, (_, step) => mix(goal, colour, step / 20));
  return mixtures.find((mixture) => isReadable(mixture, surfaces)) ?? goal;
}

const pickContrasting = (colour: Colour): Colour => (isDark(colour) ? '#ffffff' : '#000000');

const isDark = (colour: Colour) => computeContrast(colour, '#ffffff') > computeContrast(colour, '#000000');

/** `share`: how much of the mixture is `colour`, 0 to 1. */
function mix(colour: Colour, other: Colour, share: number): Colour {
  const otherChannels = parseChannels(other);
  const mixed = parseChannels(colour).map(
    (channel, index) => channel * share + otherChannels[index]! * (1 - share),
  );
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function parseColour(theme: unknown, name: string): Colour | null {
  const colour = getField(theme, name);
  return typeof colour === 'string' && /^#[\da-f]{6}$/i.test(colour) ? colour : null;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Applies the messenger's colours and safe areas now and on each change. A theme without colours follows the system's scheme. */
export function applyTheme(launchTheme: unknown): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  let theme = launchTheme;
  const paint = () => paintTheme(theme, system.matches);
  system.addEventListener('change', paint);
  onEvent('theme_changed', (data) => {
    theme = getField(data, 'theme_params');
    paint();
  });
  onEvent('safe_area_changed', (insets) => setInsets('safe', insets));
  onEvent('content_safe_area_changed', (insets) => setInsets('content', insets));
  postEvent('web_app_request_theme');
  for (const area of ['safe_area', 'content_safe_area']) postEvent(`web_app_request_${area}`, {}, '8.0');
  paint();
}

function paintTheme(theme: unknown, isSystemDark: boolean): void {
  const { style, dataset } = document.documentElement;
  const { scheme, colours } = buildPalette(theme, isSystemDark);
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour);
  dataset.scheme = scheme;
  paintMessenger(colours);
}

function paintMessenger({ page, card }: { page: string; card: string }): void {
  const header = isVersionAtLeast('6.9') ? { color: page } : { color_key: 'secondary_bg_color' };
  postEvent('web_app_set_header_color', header, '6.1');
  postEvent('web_app_set_background_color', { color: page }, '6.1');
  postEvent('web_app_set_bottom_bar_color', { color: card }, '7.10');
}

function setInsets(area: 'safe' | 'content', insets: unknown): void {
  for (const side of sides) {
    const inset = getField(insets, side);
    if (typeof inset === 'number')
      document.documentElement.style.setProperty(`--tg-${area}-${side}`, `${Math.max(0, inset)}px`);
  }
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
