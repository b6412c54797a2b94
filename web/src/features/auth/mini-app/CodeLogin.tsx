import { texts } from '../../../texts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { clearLaunch } from '../../../kit/mini-app/launch';
import { EmptyState, ErrorState } from '../../../kit/mini-app/states';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { useLazyGetOwnUserQuery, useLoginWithCodeMutation } from '../api';

/** Exchanges the code of the bot's login link for a token, once. If the link is opened again, that token is used. */
export function CodeLogin() {
  const { user_id, secret_code = '' } = useParams();
  const [search] = useSearchParams();
  const [getOwnUser] = useLazyGetOwnUserQuery();
  const [outcome, setOutcome] = useState<{ error: unknown } | 'refused' | null>(null);
  const navigate = useNavigate();
  const login = { user_id: Number(user_id), secret_code };

  const { submit, isBusy } = useSubmit(useLoginWithCodeMutation(), {
    onFailed: (error) => {
      setOutcome({ error });
      return true;
    },
    onDone: async ({ access_token }) => {
      setOutcome(null);
      if (access_token) {
        clearLaunch();
        storeAccessToken(access_token);
      } else {
        const isKnown = readAccessToken() !== null && (await getOwnUser()).data?.id === login.user_id;
        if (!isKnown) return setOutcome('refused');
      }
      await navigate(getNextPath(search.get('next')), { replace: true });
    },
  });
  const onLogin = () => void submit({ logIn: login });
  const onOpen = useEffectEvent(onLogin);
  useEffect(() => onOpen(), [user_id, secret_code]);

  if (isBusy || !outcome) return <EmptyState isScreen>{texts.joining.signingIn}</EmptyState>;
  if (outcome === 'refused') {
    return (
      <div role="alert">
        <EmptyState isScreen hint={texts.joining.failedHint}>
          {texts.joining.failed}
        </EmptyState>
      </div>
    );
  }
  return (
    <ErrorState isScreen error={outcome.error} onRetry={onLogin}>
      {texts.joining.failed}
    </ErrorState>
  );
}

const home = '/tg/home';

/** Returns the target of a login link: the screen that it names if the mini-app has it, otherwise the home. */
function getNextPath(next: string | null): string {
  const { origin } = window.location;
  if (!next || !URL.canParse(next, origin)) return home;
  // Parsed like a browser does, because `//host`, `/\host` and `/tg/../panel` lead out of the app.
  const target = new URL(next, origin);
  const isOwn = target.origin === origin && /^\/tg(\/[^/]|$)/.test(target.pathname);
  return isOwn ? target.pathname + target.search : home;
}
