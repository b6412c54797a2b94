import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { storeAccessToken } from '../../../api/credentials';
import { forgetLaunch } from '../../../ui/mini-app/launch';
import { Empty, Failed } from '../../../ui/mini-app/states';
import { useLoginWithCodeMutation } from '../api';

/** The product's words, its first letter too (spec 8). */
const failure = 'Сouldnt log in. try again later';

/** The bot's link for an ordinary browser: the code is exchanged for an access token, once. */
export function CodeLogin() {
  const { user_id, secret_code } = useParams();
  const [login, { data, isError, isLoading }] = useLoginWithCodeMutation();
  const navigate = useNavigate();
  const wasSent = useRef(false);

  const onLogin = useCallback(async () => {
    const logIn = { user_id: Number(user_id), secret_code: secret_code! };
    const { data: result } = await login({ logIn });
    if (!result?.access_token) return;
    forgetLaunch();
    storeAccessToken(result.access_token);
    await navigate('/tg/home', { replace: true });
  }, [login, navigate, user_id, secret_code]);

  useEffect(() => {
    if (wasSent.current) return; // the code is used up by the first call; an effect may run twice
    wasSent.current = true;
    void onLogin();
  }, [onLogin]);

  if (isError && !isLoading) {
    return (
      <Failed isScreen onRetry={() => void onLogin()}>
        {failure}
      </Failed>
    );
  }
  if (data?.status === false) {
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
