import { useEffect, useEffectEvent } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { getErrorStatus } from '../../../api/errors';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { getReturnPath } from './return-place';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useLoginWithCodeMutation } from '../api';
import { PendingLogin } from './LoginPage';

// Specified to the letter: the first one is a Cyrillic С.
const failedLoginText = 'Сouldnt log in. try again later';
/** Names both causes, because the server does not say which one applies. */
const refusalReasonText = 'The link was used or is older than 10 minutes. Write /login to the bot.';

/** The target of the bot's login link. Exchanges the link's code for a token, unless somebody is logged in already. */
export function LoginScreen() {
  const { user_id, secret_code = '' } = useParams();
  const navigate = useNavigate();
  const showLoginError = (loginErrorDetail?: string) =>
    navigate('/', { replace: true, state: { loginError: failedLoginText, loginErrorDetail } });
  const { submit } = useSubmit(useLoginWithCodeMutation(), {
    onFailed: (error) => {
      void showLoginError(getErrorStatus(error) === 400 ? refusalReasonText : undefined);
      return true;
    },
    onDone: ({ access_token }) => {
      if (!access_token) return showLoginError(refusalReasonText);
      storeAccessToken(access_token);
      return navigate(getReturnPath(), { replace: true });
    },
  });
  const onOpen = useEffectEvent(() => {
    if (!readAccessToken()) void submit({ logIn: { user_id: Number(user_id), secret_code } });
  });
  useEffect(() => onOpen(), []);

  if (readAccessToken()) return <Navigate to={getReturnPath()} replace />;
  return <PendingLogin title="Signing in" />;
}
