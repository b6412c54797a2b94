import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { readAccessToken } from '../../../api/credentials';
import { useIsSignedIn } from '../../../store/session';
import { findEndedSessionUserId, findReturnReason, getReturnPath } from './return-place';
import { describeUnsent } from '../../../kit/core/sending/describe-unsent';
import { getStaffQueueOwner } from '../../tickets/staff-draft-key';
import { ErrorState } from '../../../kit/panel/states';
import { useGetPublicConfigQuery } from '../api';
import { LoginPage, OpenIdLoginButton } from './LoginPage';

const reasonTexts = {
  ended: 'Your session has ended. Log in again, and you are back where you were.',
  closed: 'Log in to open this page.',
};

function describeUnsentOfEndedSession(): string {
  const userId = findEndedSessionUserId();
  return userId === null ? '' : describeUnsent(getStaffQueueOwner(userId));
}

export function WelcomeScreen() {
  const [wasSignedIn] = useState(() => readAccessToken() !== null);
  const [reason] = useState(findReturnReason);
  const [unsentText] = useState(describeUnsentOfEndedSession);
  const isSignedIn = useIsSignedIn(); // another tab may log in
  const { loginError, loginErrorDetail } = (useLocation().state ?? {}) as {
    loginError?: string;
    loginErrorDetail?: string;
  };
  if (wasSignedIn || (reason && isSignedIn)) return <Navigate to={getReturnPath()} replace />;

  return (
    <LoginPage title="Welcome">
      <Hint>Deposits, brands and the people behind them, on one desk.</Hint>
      {reason && !loginError && (
        <Alert color="yellow" role="status" w="100%">
          <div>{reasonTexts[reason]}</div>
          {unsentText && <div>{unsentText}</div>}
        </Alert>
      )}
      {loginError && (
        <Alert color="red" role="alert" w="100%">
          {loginError}
          {loginErrorDetail && <div>{loginErrorDetail}</div>}
          {unsentText && <div>{unsentText}</div>}
        </Alert>
      )}
      <LoginOptions />
    </LoginPage>
  );
}

const Hint = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" lh={1.5} style={{ textWrap: 'balance' }}>
    {children}
  </Text>
);

function LoginOptions() {
  const { data: config, error, refetch } = useGetPublicConfigQuery();
  const isSignedIn = useIsSignedIn();

  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!config) return <Skeleton height={36} />;
  return (
    <>
      <Group gap={8}>
        {isSignedIn ? (
          <Button component={Link} to="/panel" size="sm">
            Dashboard
          </Button>
        ) : (
          <>
            {config.bot_start_url && config.staff_telegram_login && (
              <Button component="a" href={config.bot_start_url} size="sm">
                Authorize
              </Button>
            )}
            {config.openid_name && <OpenIdLoginButton providerName={config.openid_name} />}
          </>
        )}
        {config.bot_url && (
          <Button component="a" href={config.bot_url} variant="default" size="sm">
            Telegram bot
          </Button>
        )}
      </Group>
      {!config.bot_url && <Hint>The bot has not answered yet. Reload the page in a minute.</Hint>}
      {config.messenger_url && (
        <Hint>
          This installation uses the <a href={config.messenger_url}>local messenger</a> in place of Telegram.
        </Hint>
      )}
    </>
  );
}
