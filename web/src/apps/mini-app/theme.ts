import { buildPalette } from './palette';
import { isVersionAtLeast, onEvent, postEvent } from '../../kit/mini-app/telegram';

const sides = ['top', 'right', 'bottom', 'left'] as const;
const systemDark = '(prefers-color-scheme: dark)';

/** Applies the messenger's colours and safe areas now and on each change. Without colours it follows the system. */
export function applyTheme(launchTheme: unknown): void {
  const system = window.matchMedia(systemDark);
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

/** Colours the messenger's header like the page, and its bottom bar like the footer. */
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
