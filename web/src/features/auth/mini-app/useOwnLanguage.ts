import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnUser } from '../../../api/api.gen';
import { loadWithRetry } from '../../../kit/core/part-loader';
import { loadLanguage, shownLanguage, storeLanguage } from '../../../texts';

/**
 * Shows the app in the person's language once its texts are loaded. This mounts the screen anew, so it waits for the next screen while a
 * form has something unsent.
 */
export function useOwnLanguage(language: OwnUser['shown_language'] | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!language) return; // the person is loading
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
