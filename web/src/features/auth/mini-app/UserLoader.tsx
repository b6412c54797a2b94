import type { ReactNode } from 'react';
import { errorStatus } from '../../../api/errors';
import { lazyPart } from '../../../kit/core/lazy-part';
import { load } from '../../../kit/core/part-load';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { Failed } from '../../../kit/mini-app/states';
import { useAppSelector } from '../../../store/hooks';
import { selectIsSignedIn } from '../../../store/session.slice';
import { useGetOwnUserQuery } from '../api';

const OpenFromBot = lazyPart(
  load('OpenFromBot', () => import('./OpenFromBot')),
  { isScreen: true, Failed },
);

interface Props {
  /** The screen's skeleton. */
  pending: ReactNode;
  /** Whether the screen has something to show before the person is known. */
  hasKept?: (brandId: number) => boolean;
  children: ReactNode;
}

/** Shows a screen once the person is known. */
export function UserLoader({ pending, hasKept, children }: Props) {
  const { data, error, isFetching, refetch } = useGetOwnUserQuery(undefined, {
    refetchOnReconnect: true,
  });

  const isSignedIn = useAppSelector(selectIsSignedIn);
  const brandId = useOptionalBrandId();

  if (!isSignedIn) return <OpenFromBot />;
  if (data) return children;
  if (errorStatus(error) === 401) return <OpenFromBot />;
  if (brandId !== null && hasKept?.(brandId)) return children;
  if (!error || isFetching) return pending;
  return <Failed isScreen error={error} onRetry={refetch} />;
}
