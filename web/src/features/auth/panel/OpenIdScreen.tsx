import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { PublicConfig } from '../../../api/api.gen';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { getErrorMessage, getErrorName, formatError } from '../../../api/errors';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useGetPublicConfigQuery } from '../api';
import { useConnectIdentityMutation, useLoginWithOpenIdMutation } from './api';
import { LoginPage, OpenIdLoginButton, PendingLogin } from './LoginPage';
import { getReturnPath } from './return-place';

/** The values of the query parameter `failed` with which the server redirects here. */
const failureCodes = ['expired', 'refused', 'unavailable'] as const;

/** Shown after a login at the OpenID provider: creates a session, connects an account, or shows why the login failed. */
export function OpenIdScreen() {
  const [query] = useSearchParams();
  // Any other text in the address is untrusted.
  const failure = failureCodes.find((code) => code === query.get('failed'));
  if (failure) return <LoginError failure={failure} />;
  return query.has('connect') ? <IdentityConnection /> : <OpenIdLogin />;
}

function OpenIdLogin() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const { submit } = useSubmit(useLoginWithOpenIdMutation(), {
    onFailed: (error) => {
      setFailure(formatError(error));
      return true;
    },
    onDone: ({ access_token, refusal = 'expired' }) => {
      if (!access_token) return setFailure(refusal);
      storeAccessToken(access_token);
      return navigate(getReturnPath(), { replace: true });
    },
  });
  const onOpen = useEffectEvent(() => {
    if (!readAccessToken()) void submit(undefined);
  });
  useEffect(() => onOpen(), []);

  if (failure) return <LoginError failure={failure} />;
  if (readAccessToken()) return <Navigate to={getReturnPath()} replace />;
  return <PendingLogin title="Signing in" />;
}

function IdentityConnection() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const { submit } = useSubmit(useConnectIdentityMutation(), {
    successText: 'Single sign-on connected',
    onFailed: (error) => {
      setFailure(
        getErrorName(error) === 'login expired' ? 'expired' : (getErrorMessage(error) ?? formatError(error)),
      );
      return true;
    },
    onDone: () => navigate('/security', { replace: true }),
  });
  const onOpen = useEffectEvent(() => void submit(undefined));
  useEffect(() => onOpen(), []);

  return failure ? <LoginError failure={failure} /> : <PendingLogin title="Connecting single sign-on" />;
}

/** `failure`: a code that `formatFailure` knows, or the text to show. */
function LoginError({ failure }: { failure: string }) {
  const { data: config } = useGetPublicConfigQuery();
  const isSignedIn = readAccessToken() !== null;
  return (
    <LoginPage title={isSignedIn ? 'Not connected' : 'Not logged in'}>
      <Alert color="red" role="alert" w="100%">
        {formatFailure(failure, config)}
      </Alert>
      <Group gap={8}>
        {isSignedIn ? (
          <Button component={Link} to="/security" size="sm">
            Go back
          </Button>
        ) : (
          <>
            {config?.openid_name && <OpenIdLoginButton providerName={config.openid_name} />}
            <Button component={Link} to="/" variant="default" size="sm">
              Go back
            </Button>
          </>
        )}
      </Group>
    </LoginPage>
  );
}

function formatFailure(failure: string, config: PublicConfig | undefined): string {
  const canLogInByTelegram = config?.staff_telegram_login ?? true;
  switch (failure) {
    case 'expired':
      return 'This login took too long, or was started in another browser. Try again.';
    case 'refused':
      return `${config?.openid_name ?? 'Single sign-on'} did not let you in. Try again.`;
    case 'unavailable':
      return `Single sign-on is unavailable. Try again later${canLogInByTelegram ? ', or log in by Telegram' : ''}.`;
    case 'unknown':
      return canLogInByTelegram
        ? 'This account is not connected. Log in by Telegram and connect it under Profile, Security.'
        : 'This account is not connected. Ask your operator for a login link and connect it under Profile, Security.';
    default:
      return failure;
  }
}
