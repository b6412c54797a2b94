import { Alert, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { readAccessToken } from '../../../api/credentials';
import { useAppSelector } from '../../../store/hooks';
import { selectIsSignedIn } from '../../../store/session.slice';
import { reasonOfWayBack, wayBack } from './way-back';
import { Failed } from '../../../kit/panel/states';
import { Logo } from '../../../kit/panel/Logo';
import { useGetPublicConfigQuery } from '../api';
import styles from './WelcomeScreen.module.css';

const reasons = {
  ended: 'Your session has ended. Log in again, and you are back where you were.',
  closed: 'Log in to open this page.',
};

/** The public front page. It links to the bot, which sends the login link. */
export function WelcomeScreen() {
  const [wasSignedIn] = useState(() => readAccessToken() !== null);
  const [reason] = useState(reasonOfWayBack);
  const isSignedIn = useAppSelector(selectIsSignedIn); // another tab may log in meanwhile
  const { failedLogin } = (useLocation().state ?? {}) as { failedLogin?: string };
  if (wasSignedIn || (reason && isSignedIn)) return <Navigate to={wayBack()} replace />;

  return (
    <main className={styles.page}>
      <title>Welcome · Tallydesk</title>
      <div className={styles.card}>
        <Logo />
        <h1 className={styles.title}>Welcome</h1>
        <p className={styles.text}>Deposits, brands and the people behind them, on one desk.</p>
        {reason && !failedLogin && (
          <Alert color="yellow" role="status" w="100%">
            {reasons[reason]}
          </Alert>
        )}
        {failedLogin && (
          <Alert color="red" role="alert" w="100%">
            {failedLogin}
          </Alert>
        )}
        <Ways />
      </div>
    </main>
  );
}

function Ways() {
  const { data: config, error, refetch } = useGetPublicConfigQuery();
  const isSignedIn = useAppSelector(selectIsSignedIn);

  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!config) return <Skeleton height={36} />;
  return (
    <>
      <div className={styles.links}>
        {isSignedIn ? (
          <Button component={Link} to="/panel" size="sm">
            Dashboard
          </Button>
        ) : (
          config.bot_start_url && (
            <Button component="a" href={config.bot_start_url} size="sm">
              Authorize
            </Button>
          )
        )}
        {config.bot_url && (
          <Button component="a" href={config.bot_url} variant="default" size="sm">
            Telegram bot
          </Button>
        )}
      </div>
      {!config.bot_url && (
        <p className={styles.text}>The bot has not answered yet. Reload the page in a minute.</p>
      )}
      {config.messenger_url && (
        <p className={styles.text}>
          This installation uses the <a href={config.messenger_url}>local messenger</a> in place of Telegram.
        </p>
      )}
    </>
  );
}
