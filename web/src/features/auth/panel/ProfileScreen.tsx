import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatName } from '../../../kit/core/person';
import { Avatar } from '../../../kit/panel/Avatar';
import { ErrorState } from '../../../kit/panel/states';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { useGetMeQuery, useLogoutEverywhereMutation } from '../api';
import styles from './ProfileScreen.module.css';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { confirmLeave } from '../../../kit/panel/unsaved';
import { useAppDispatch } from '../../../store/hooks';
import { endSession } from '../../../store/session';
import { deleteUnsent } from '../../../kit/core/sending/drafts';

interface ProfileScreenProps {
  preferences: ReactNode;
  /** The person's statistics, beside the profile. */
  children?: ReactNode;
}

export function ProfileScreen({ preferences, children }: ProfileScreenProps) {
  const { data: me, error, refetch } = useGetMeQuery();
  return (
    <>
      <PageHeader title="Profile" note={children ? 'Days in GMT-4, times in Moscow time' : undefined} />
      {me ? (
        <div className={styles.page} data-two-columns={Boolean(children) || undefined}>
          <section className={styles.profile}>
            <Avatar user={me} size={72} />
            <div className={styles.details}>
              <Text component="h2" fw={600} fz={20} mb={12} lh="inherit" style={{ overflowWrap: 'anywhere' }}>
                {formatName(me)}
              </Text>
              <dl className={styles.facts}>
                <dt>Telegram id</dt>
                <dd>{me.telegram_id}</dd>
                <dt>Role</dt>
                <dd>{me.role}</dd>
              </dl>
              {preferences}
              <Group gap={8}>
                <Button component={Link} to="/security" variant="default">
                  Security
                </Button>
                <LogoutEverywhereButton />
              </Group>
            </div>
          </section>
          {children}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <section className={styles.profile} aria-hidden="true">
          <Skeleton circle height={72} />
          <div className={styles.details}>
            <Skeleton height={20} width={180} />
            <Skeleton height={12} width={220} mt={16} />
            <Skeleton height={12} width={140} mt={12} />
          </div>
        </section>
      )}
    </>
  );
}

/** Ends the person's sessions on all devices. This browser logs out only once the server has confirmed. */
export function LogoutEverywhereButton() {
  const dispatch = useAppDispatch();

  const { submit, isBusy } = useSubmit(useLogoutEverywhereMutation(), {
    onDone: () => {
      dispatch(deleteUnsent());
      dispatch(endSession('logout'));
    },
  });
  return (
    <DoubleClickButton
      variant="default"
      loading={isBusy}
      armedLabel="Click again to log out"
      onConfirm={() => confirmLeave(() => void submit(undefined))}
    >
      Log out on all devices
    </DoubleClickButton>
  );
}
