import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { forgetLaunch } from '../../../kit/mini-app/launch';
import { Empty, Failed } from '../../../kit/mini-app/states';
import { useLazyGetOwnUserQuery, useLoginWithCodeMutation } from '../api';
import { nextScreen } from './next-screen';

/** The product's words, its first letter too (spec 8). */
const failure = 'Сouldnt log in. try again later';

/**
 * The bot's link for an ordinary browser: the code is exchanged for an access token, once. Who follows the same link
 * again is let through by that token.
 */
export function CodeLogin() {
  const { user_id, secret_code } = useParams();
  const [search] = useSearchParams();
  const [login, { error, isLoading }] = useLoginWithCodeMutation();
  const [getOwnUser] = useLazyGetOwnUserQuery();
  const [isRefused, setRefused] = useState(false);
  const navigate = useNavigate();
  const next = nextScreen(search.get('next'));
  const sentFor = useRef('');

  const onLogin = useCallback(async () => {
    const logIn = { user_id: Number(user_id), secret_code: secret_code! };
    const { data: result } = await login({ logIn });
    if (!result) return;
    if (result.access_token) {
      forgetLaunch();
      storeAccessToken(result.access_token);
    } else {
      const isKnown = readAccessToken() !== null && (await getOwnUser()).data?.id === logIn.user_id;
      if (!isKnown) return setRefused(true);
    }
    await navigate(next, { replace: true });
  }, [login, getOwnUser, navigate, user_id, secret_code, next]);

  useEffect(() => {
    const link = `${user_id}/${secret_code}`;
    if (sentFor.current === link) return; // the code is used up by the first call; an effect may run twice
    sentFor.current = link;
    void onLogin();
  }, [onLogin, user_id, secret_code]);

  if (error && !isLoading) {
    return (
      <Failed isScreen error={error} onRetry={() => void onLogin()}>
        {failure}
      </Failed>
    );
  }
  if (isRefused) {
    return (
      <div role="alert">
        <Empty isScreen hint="A link works once, for 10 minutes. Ask the bot for a new one.">
          {failure}
        </Empty>
      </div>
    );
  }
  return <Empty isScreen>Signing in…</Empty>;
}
