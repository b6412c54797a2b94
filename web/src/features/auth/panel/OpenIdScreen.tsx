import { Alert, Button, Center, Group, Loader, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { PublicConfig } from '../../../api/api.gen';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { getErrorMessage, getErrorName, formatError } from '../../../api/errors';
import { Logo } from '../../../kit/panel/Logo';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useGetPublicConfigQuery, openIdLoginUrl } from '../api';
import { useConnectIdentityMutation, useLoginWithOpenIdMutation } from './api';
import { getReturnPath } from './return-place';

/** The server's error codes for a login that failed on the way back. */
const failures = ['expired', 'refused', 'unavailable'] as const;

/** Where the OpenID provider's login returns to: creates a session, connects an account, or shows why it failed. */
export function OpenIdScreen() {
  const [query] = useSearchParams();
  // Any other text in the address is untrusted.
  const failure = failures.find((name) => name === query.get('failed'));
  if (failure) return <LoginError failure={failure} />;
  return query.has('connect') ? <Connecting /> : <LoggingIn />;
}

function LoggingIn() {
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
  return <Pending title="Signing in" />;
}

function Connecting() {
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

  return failure ? <LoginError failure={failure} /> : <Pending title="Connecting single sign-on" />;
}

const Pending = ({ title }: { title: string }) => (
  <Center component="main" mih="100dvh">
    <title>{`${title} · Tallydesk`}</title>
    <Loader role="status" aria-label={title} />
  </Center>
);

/** `failure`: an error code of the server, or a text. */
function LoginError({ failure }: { failure: string }) {
  const { data: config } = useGetPublicConfigQuery();
  const isSignedIn = readAccessToken() !== null;
  const title = isSignedIn ? 'Not connected' : 'Not logged in';
  return (
    <Center component="main" p={24} mih="100dvh">
      <title>{`${title} · Tallydesk`}</title>
      <Stack w="100%" maw={360} align="flex-start">
        <Logo />
        <Title mt={16} fz={32} lh={1.15} lts="-0.02em">
          {title}
        </Title>
        <Alert color="red" role="alert" w="100%">
          {formatFailure(failure, config)}
        </Alert>
        <Group gap={8}>{isSignedIn ? <SecurityLink /> : <RetryLink name={config?.openid_name} />}</Group>
      </Stack>
    </Center>
  );
}

const SecurityLink = (): ReactNode => (
  <Button component={Link} to="/security" size="sm">
    Go back
  </Button>
);

const RetryLink = ({ name }: { name: string | null | undefined }): ReactNode => (
  <>
    {name && (
      <Button component="a" href={openIdLoginUrl} size="sm">
        Log in with {name}
      </Button>
    )}
    <Button component={Link} to="/" variant="default" size="sm">
      Go back
    </Button>
  </>
);

function formatFailure(failure: string, config: PublicConfig | undefined): string {
  const isByTelegram = config?.staff_telegram_login ?? true;
  switch (failure) {
    case 'expired':
      return 'This login took too long, or another browser began it. Try again.';
    case 'refused':
      return `${config?.openid_name ?? 'Single sign-on'} did not let you in. Try again.`;
    case 'unavailable':
      return `Single sign-on does not work just now. Try again later${isByTelegram ? ', or log in by Telegram' : ''}.`;
    case 'unknown':
      return isByTelegram
        ? 'This account is not connected. Log in by Telegram and connect it under Profile.'
        : 'This account is not connected. Ask your operator for a login link and connect it under Profile.';
    default:
      return failure;
  }
}
