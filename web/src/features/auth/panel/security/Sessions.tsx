import { Badge, Button, Skeleton, Text, Title } from '@mantine/core';
import type { Session } from '../../../../api/account.api.gen';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from '../api';
import styles from './Security.module.css';

const MINUTE_MS = 60_000;

/** The person's active sessions. */
export function Sessions() {
  const { currentData, error, isFetching, refetch } = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: MINUTE_MS,
    skipPollingIfUnfocused: true,
  });
  const sessions = currentData?.data;

  return (
    <section aria-labelledby="sessions">
      <div className={styles.head}>
        <Title order={2} id="sessions" fz={17}>
          Sessions
        </Title>
        {sessions?.some(({ is_current }) => !is_current) && <EndOthers />}
      </div>
      {error && !sessions && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : sessions?.length === 0 ? (
        <EmptyState title="No sessions">Sessions are listed from the next login on.</EmptyState>
      ) : (
        <ul aria-busy={!sessions}>
          {sessions?.map((session) => <SessionRow key={session.id} session={session} />) ?? <Pending />}
        </ul>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, address, via, created_at, last_used_at, is_current } = session;
  const device = session.device || 'Unknown device';
  const { submit, isBusy } = useSubmit(useEndSessionMutation(), {
    successText: 'Session ended',
    refusals: { 'Not found': 'This session has ended already' },
  });
  return (
    <li className={styles.row} aria-label={device}>
      <div>
        <Text component="strong" fw={500} mr={8}>
          {device}
        </Text>
        {is_current && (
          <Badge variant="light" tt="none">
            This device
          </Badge>
        )}
        <Text c="dimmed" fz={13}>
          {address}, by {via === 'link' ? 'login link' : 'OpenID Connect'}
        </Text>
      </div>
      <dl className={styles.times}>
        <div>
          <dt>Last used</dt>
          <dd>
            <MoscowTime at={last_used_at} />
          </dd>
        </div>
        <div>
          <dt>Logged in</dt>
          <dd>
            <MoscowTime at={created_at} />
          </dd>
        </div>
      </dl>
      {!is_current && (
        <Button
          variant="subtle"
          color="red"
          aria-label={`End session of ${device}`}
          loading={isBusy}
          onClick={() => void submit({ id })}
        >
          End
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const [end] = useEndOtherSessionsMutation();
  const { submit, isBusy } = useSubmit(() => end(), { successText: 'All other sessions have ended' });
  return (
    <DoubleClickButton
      variant="default"
      size="xs"
      loading={isBusy}
      armedLabel="Click again to end them"
      onConfirm={() => void submit(undefined)}
    >
      End all other sessions
    </DoubleClickButton>
  );
}

function Pending() {
  return [1, 2].map((row) => (
    <li key={row} className={styles.row} aria-hidden="true">
      <Skeleton height={12} width={160} />
      <Skeleton height={12} width={190} />
    </li>
  ));
}
