import { withTexts } from '../../../texts';
import type { ReactNode } from 'react';
import { getErrorStatus } from '../../../api/errors';
import { lazyPart } from '../../../kit/core/lazy-part';
import { createPartLoader } from '../../../kit/core/part-loader';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { ErrorState } from '../../../kit/mini-app/states';
import { useIsSignedIn } from '../../../store/session';
import { useGetOwnUserQuery } from '../api';
import { useOwnLanguage } from './useOwnLanguage';

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
  const { data, error, isFetching, refetch } = useGetOwnUserQuery(undefined, {
    refetchOnReconnect: true,
  });

  useOwnLanguage(data?.shown_language);
  const isSignedIn = useIsSignedIn();
  const brandId = useOptionalBrandId();

  if (!isSignedIn) return <OpenFromBot />;
  if (data) return children;
  if (getErrorStatus(error) === 401) return <OpenFromBot />;
  if (brandId !== null && hasCachedData?.(brandId)) return children;
  if (!error || isFetching) return pending;
  return <ErrorState isScreen error={error} onRetry={refetch} />;
}
