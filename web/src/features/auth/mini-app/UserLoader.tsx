import type { ReactNode } from 'react';
import { errorStatus } from '../../../api/errors';
import { useIsSignedIn } from '../../../api/useIsSignedIn';
import { live } from '../../../kit/mini-app/live';
import { Failed } from '../../../kit/mini-app/states';
import { useGetOwnUserQuery } from '../api';
import { OpenFromBot } from './OpenFromBot';

interface Props {
  /** The screen's skeleton. */
  pending: ReactNode;
  children: ReactNode;
}

/** Shows a screen once the person is known. */
export function UserLoader({ pending, children }: Props) {
  const { data, error, isFetching, refetch } = useGetOwnUserQuery(undefined, {
    refetchOnReconnect: live.refetchOnReconnect,
  });

  const isSignedIn = useIsSignedIn();

  if (!isSignedIn) return <OpenFromBot />;
  if (data) return children;
  if (!error || isFetching) return pending;
  if (errorStatus(error) === 401) return <OpenFromBot />;
  return <Failed isScreen error={error} onRetry={refetch} />;
}
