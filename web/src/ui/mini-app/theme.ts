import { onEvent, postEvent } from './telegram';

/** The messenger's colours that the style sheet builds on, as CSS variables `--tg-…`. */
const colourNames = [
  'bg_color',
  'secondary_bg_color',
  'section_bg_color',
  'text_color',
  'button_color',
  'button_text_color',
];
const sides = ['top', 'right', 'bottom', 'left'] as const;
const systemDark = '(prefers-color-scheme: dark)';

/** Wears the messenger's colours and safe areas, now and whenever they change; without them, the system's scheme. */
export function applyTheme(launchTheme: unknown): void {
  const system = window.matchMedia(systemDark);
  let theme = launchTheme;
  const paint = () => paintTheme(theme, system.matches);
  system.addEventListener('change', paint);
  onEvent('theme_changed', (data) => {
    theme = fieldOf(data, 'theme_params');
    paint();
  });
  onEvent('safe_area_changed', (insets) => setInsets('safe', insets));
  onEvent('content_safe_area_changed', (insets) => setInsets('content', insets));
  for (const request of ['theme', 'safe_area', 'content_safe_area']) postEvent(`web_app_request_${request}`);
  paint();
}

function paintTheme(theme: unknown, isSystemDark: boolean): void {
  const { style, dataset } = document.documentElement;
  for (const name of colourNames) {
    const colour = colourOf(theme, name);
    const variable = `--tg-${name.replaceAll('_', '-')}`;
    if (colour) style.setProperty(variable, colour);
    else style.removeProperty(variable);
  }
  const background = colourOf(theme, 'bg_color');
  dataset.scheme = (background ? isDark(background) : isSystemDark) ? 'dark' : 'light';
  const buttonText = colourOf(theme, 'button_text_color');
  dataset.buttonText = buttonText && isDark(buttonText) ? 'dark' : 'light';
}

function setInsets(area: 'safe' | 'content', insets: unknown): void {
  for (const side of sides) {
    const inset = fieldOf(insets, side);
    if (typeof inset === 'number')
      document.documentElement.style.setProperty(`--tg-${area}-${side}`, `${Math.max(0, inset)}px`);
  }
}

function colourOf(theme: unknown, name: string): string | null {
  const colour = fieldOf(theme, name);
  return typeof colour === 'string' && /^#[\da-f]{6}$/i.test(colour) ? colour : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** By perceived brightness (ITU-R BT.601). */
function isDark(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
