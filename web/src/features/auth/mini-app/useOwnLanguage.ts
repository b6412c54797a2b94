import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnUser } from '../../../api/api.gen';
import { loadWithRetry } from '../../../kit/core/part-loader';
import { loadLanguage, shownLanguage, storeLanguage } from '../../../texts';

/**
 * Shows the language of the person once its texts are loaded. While a form has something unsent, which showing the screen anew could
 * lose, this waits for the next screen.
 */
export function useOwnLanguage(language: OwnUser['shown_language'] | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!language) return; // a server of the previous release
    storeLanguage(language);
    if (language === shownLanguage) return;
    const showUnlessUnsent = (show: () => void) => {
      if (document.documentElement.hasAttribute('data-unsent')) return;
      show();
      setTimeout(() => document.querySelector('main')?.focus({ preventScroll: true })); // the focused element is gone
    };
    return loadWithRetry(() => loadLanguage(language), showUnlessUnsent).stop;
  }, [language, pathname]);
}
