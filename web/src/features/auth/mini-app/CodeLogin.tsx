import { texts } from '../../../texts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { getErrorStatus } from '../../../api/errors';
import { clearLaunch } from '../../../kit/mini-app/launch';
import { EmptyState, ErrorState } from '../../../kit/mini-app/states';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { useLazyGetOwnUserQuery, useLoginWithCodeMutation } from '../api';

/** Exchanges the one-time code of the bot's login link for a token. A used link still works on a device where its person is signed in. */
export function CodeLogin() {
  const { user_id, secret_code = '' } = useParams();
  const [search] = useSearchParams();
  const [getOwnUser] = useLazyGetOwnUserQuery();
  const [failure, setFailure] = useState<{ error: unknown } | 'refused' | null>(null);
  const navigate = useNavigate();
  const login = { user_id: Number(user_id), secret_code };

  const { submit, isBusy } = useSubmit(useLoginWithCodeMutation(), {
    onFailed: (error) => {
      setFailure({ error });
      return true;
    },
    onDone: async ({ access_token }) => {
      setFailure(null);
      if (access_token) {
        clearLaunch();
        storeAccessToken(access_token);
      } else {
        const own = readAccessToken() === null ? null : await getOwnUser();
        const isUnavailable = own?.error !== undefined && getErrorStatus(own.error) !== 401;
        if (own?.data?.id !== login.user_id)
          return setFailure(isUnavailable ? { error: own.error } : 'refused');
      }
      await navigate(getNextPath(search.get('next')), { replace: true });
    },
  });
  const onLogin = () => void submit({ logIn: login });
  const onOpen = useEffectEvent(onLogin);
  useEffect(() => onOpen(), [user_id, secret_code]);

  if (isBusy || !failure) return <EmptyState isScreen>{texts.joining.signingIn}</EmptyState>;
  if (failure === 'refused') {
    return (
      <div role="alert">
        <EmptyState isScreen hint={texts.joining.failedHint}>
          {texts.joining.failed}
        </EmptyState>
      </div>
    );
  }
  return (
    <ErrorState isScreen error={failure.error} onRetry={onLogin}>
      {texts.joining.failed}
    </ErrorState>
  );
}

const brandListPath = '/tg/home';

/** Returns the address in the `next` parameter of a login link if it is inside the mini-app, otherwise the list of brands. */
function getNextPath(next: string | null): string {
  const { origin } = window.location;
  if (!next || !URL.canParse(next, origin)) return brandListPath;
  // Parsed as a browser would, because `//host`, `/\host` and `/tg/../panel` lead out of the app.
  const target = new URL(next, origin);
  const isInMiniApp = target.origin === origin && /^\/tg(\/[^/]|$)/.test(target.pathname);
  return isInMiniApp ? target.pathname + target.search : brandListPath;
}
