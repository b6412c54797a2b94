import { PageHeader } from '../../../../kit/panel/PageHeader';
import { useIsAllowed } from '../../access';
import { Passkeys } from '../passkeys/Passkeys';
import styles from './Security.module.css';
import { SingleSignOn } from './SingleSignOn';
import { Button, Text, Title } from '@mantine/core';
import type { Session } from '../../../../api/account.api.gen';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { PendingItem, QueryList } from '../../../../kit/panel/QueryTable';
import { StatusBadge } from '../../../../kit/panel/StatusBadge';
import { EmptyState } from '../../../../kit/panel/states';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from '../api';
import entries from '../../../../kit/panel/entries.module.css';
import { Facts } from '../../../../kit/panel/Facts';

function Sessions() {
  const query = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: 60_000,
    skipPollingIfUnfocused: true,
  });

  return (
    <section aria-labelledby="sessions">
      <div className={styles.head}>
        <Title order={2} id="sessions" fz={17}>
          Sessions
        </Title>
        {query.currentData?.data.some(({ is_current }) => !is_current) && <EndOtherSessionsButton />}
      </div>
      <QueryList
        query={query}
        className={`${entries.list} ${styles.list}`}
        renderRow={(session) => <SessionRow key={session.id} session={session} />}
        pendingRows={2}
        pending={<PendingItem className={entries.row} bars={[160, 190]} />}
        empty={<EmptyState title="No sessions">Sessions are listed starting with the next login.</EmptyState>}
      />
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
    <li className={entries.row} aria-label={device}>
      <div>
        <Text component="strong" fw={500} mr={8}>
          {device}
        </Text>
        {is_current && <StatusBadge color="iris">This device</StatusBadge>}
        <Text c="dimmed" fz={13}>
          {address}, by {via === 'link' ? 'login link' : 'single sign-on'}
        </Text>
      </div>
      <Facts
        className={`${entries.facts} ${styles.times}`}
        facts={{
          'Last used': <MoscowTime at={last_used_at} />,
          'Logged in': <MoscowTime at={created_at} />,
        }}
      />
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

function EndOtherSessionsButton() {
  const { submit, isBusy } = useSubmit(useEndOtherSessionsMutation(), {
    successText: 'All other sessions have ended',
  });
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

export function SecurityScreen() {
  const isAdmin = useIsAllowed('admin');
  return (
    <>
      <PageHeader title="Security" note="Moscow time" />
      <div className={styles.page}>
        <SingleSignOn />
        <Sessions />
        {isAdmin && <Passkeys />}
      </div>
    </>
  );
}
