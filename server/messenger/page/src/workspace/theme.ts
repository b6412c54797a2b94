import { useEffect, useState } from 'react';

export type Theme = 'light' | 'dark';

const KEY = 'messenger-theme';

function systemTheme(): Theme {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Follows the system until it is switched by hand. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(
    () => (localStorage.getItem(KEY) as Theme | null) ?? systemTheme(),
  );
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    const query = window.matchMedia('(prefers-color-scheme: dark)');
    const onChange = () => {
      if (!localStorage.getItem(KEY)) setTheme(systemTheme());
    };
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, next);
    setTheme(next);
  };
  return [theme, toggle];
}

/** What Telegram hands to a mini-app as `tgWebAppThemeParams`. */
export function themeParams(theme: Theme): Record<string, string> {
  return theme === 'light'
    ? {
        bg_color: '#ffffff',
        text_color: '#000000',
        hint_color: '#707579',
        link_color: '#3390ec',
        button_color: '#3390ec',
        button_text_color: '#ffffff',
        secondary_bg_color: '#f4f4f5',
        header_bg_color: '#ffffff',
        bottom_bar_bg_color: '#ffffff',
        accent_text_color: '#3390ec',
        section_bg_color: '#ffffff',
        section_header_text_color: '#3390ec',
        section_separator_color: '#e4e4e5',
        subtitle_text_color: '#707579',
        destructive_text_color: '#df3f40',
      }
    : {
        bg_color: '#212121',
        text_color: '#ffffff',
        hint_color: '#aaaaaa',
        link_color: '#8774e1',
        button_color: '#8774e1',
        button_text_color: '#ffffff',
        secondary_bg_color: '#0f0f0f',
        header_bg_color: '#212121',
        bottom_bar_bg_color: '#212121',
        accent_text_color: '#8774e1',
        section_bg_color: '#212121',
        section_header_text_color: '#8774e1',
        section_separator_color: '#303030',
        subtitle_text_color: '#aaaaaa',
        destructive_text_color: '#e53935',
      };
}
