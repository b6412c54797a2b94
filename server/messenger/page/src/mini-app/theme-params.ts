export type Theme = 'light' | 'dark';

const PARAMS: Record<string, [light: string, dark: string]> = {
  bg_color: ['#ffffff', '#212121'],
  text_color: ['#000000', '#ffffff'],
  hint_color: ['#707579', '#aaaaaa'],
  link_color: ['#3390ec', '#8774e1'],
  button_color: ['#3390ec', '#8774e1'],
  button_text_color: ['#ffffff', '#ffffff'],
  secondary_bg_color: ['#f4f4f5', '#0f0f0f'],
  header_bg_color: ['#ffffff', '#212121'],
  bottom_bar_bg_color: ['#ffffff', '#212121'],
  accent_text_color: ['#3390ec', '#8774e1'],
  section_bg_color: ['#ffffff', '#212121'],
  section_header_text_color: ['#3390ec', '#8774e1'],
  section_separator_color: ['#e4e4e5', '#303030'],
  subtitle_text_color: ['#707579', '#aaaaaa'],
  destructive_text_color: ['#df3f40', '#e53935'],
};

/** The colours that Telegram passes to a mini-app as `tgWebAppThemeParams`. */
export function getThemeParams(theme: Theme): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PARAMS).map(([name, [light, dark]]) => [name, theme === 'light' ? light : dark]),
  );
}
