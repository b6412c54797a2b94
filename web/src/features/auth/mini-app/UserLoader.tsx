import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnUser } from '../../../api/api.gen';
import { getErrorStatus } from '../../../api/errors';
import { lazyPart } from '../../../kit/core/lazy-part';
import { createPartLoader, loadWithRetry } from '../../../kit/core/part-loader';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { ErrorState } from '../../../kit/mini-app/states';
import { useIsSignedIn } from '../../../store/session';
import { loadLanguage, shownLanguage, storeLanguage, withTexts } from '../../../texts';
import { useGetOwnUserQuery } from '../api';

const OpenFromBot = lazyPart(withTexts(createPartLoader('OpenFromBot', () => import('./OpenFromBot'))), {
  isScreen: true,
  ErrorState,
});

interface UserLoaderProps {
  pending: ReactNode;
  /** Whether the screen can show cached data before the person is loaded. */
  hasCachedData?: (brandId: number) => boolean;
  children: ReactNode;
}

export function UserLoader({ pending, hasCachedData, children }: UserLoaderProps) {
  const { data: user, error, isFetching, refetch } = useGetOwnUserQuery();

  useOwnLanguage(user?.shown_language);
  const isSignedIn = useIsSignedIn();
  const brandId = useOptionalBrandId();

  if (!isSignedIn) return <OpenFromBot />;
  if (user) return children;
  if (getErrorStatus(error) === 401) return <OpenFromBot />;
  if (brandId !== null && hasCachedData?.(brandId)) return children;
  if (!error || isFetching) return pending;
  return <ErrorState isScreen error={error} onRetry={refetch} />;
}

/**
 * Shows the app in the person's language once the texts of that language are loaded. The switch remounts the screen, so while a form has
 * unsent input it waits for the next change of the path.
 */
function useOwnLanguage(language: OwnUser['shown_language'] | undefined): void {
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
