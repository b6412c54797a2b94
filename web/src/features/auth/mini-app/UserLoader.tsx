import type { ReactNode } from 'react';
import { errorStatus } from '../../../api/errors';
import { usePart } from '../../../kit/core/lazy-part';
import { load } from '../../../kit/core/part-load';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import button from '../../../kit/mini-app/button.module.css';
import { Empty, Failed } from '../../../kit/mini-app/states';
import { useAppSelector } from '../../../store/hooks';
import { selectIsSignedIn } from '../../../store/session.slice';
import { useGetOwnUserQuery, useGetPublicConfigQuery } from '../api';

const unsentNoteLoad = load('UnsentNote', () => import('./UnsentNote'));

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

/** Shown to people whom the server does not know: they have no launch data, or it is too old. */
function OpenFromBot() {
  const { data: config } = useGetPublicConfigQuery();
  const { part: UnsentNote } = usePart(unsentNoteLoad);
  const botUrl = config?.bot_url ?? config?.messenger_url;
  return (
    <Empty
      isScreen
      hint={
        <>
          <span>You are not signed in, or your session has expired. Open the mini-app from the bot. </span>
          {UnsentNote && <UnsentNote />}
        </>
      }
      action={
        botUrl && (
          <a className={`${button.filled} ${button.link}`} href={botUrl}>
            Telegram bot
          </a>
        )
      }
    >
      Open the mini-app from the bot
    </Empty>
  );
}
