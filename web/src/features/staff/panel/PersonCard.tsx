import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { User } from '../../../api/api.gen';
import { getErrorStatus, formatError } from '../../../api/errors';
import { formatNumber } from '../../../kit/core/format';
import { formatName } from '../../../kit/core/person';
import { StaffMark } from '../../../kit/core/StaffMark';
import { Avatar } from '../../../kit/panel/Avatar';
import { useRecordRecent } from '../../../kit/panel/recent';
import { useGetPersonQuery } from '../api';
import styles from './PersonCard.module.css';

const counts = [
  { key: 'tickets_count', title: 'Tickets' },
  { key: 'brands_count', title: 'Brands' },
  { key: 'deposits_count', title: 'Deposits' },
] as const;

/** Shows a person's name immediately, and their counts in the viewer's brands once loaded. */
export function PersonCard({ user, children }: { user: User; children?: ReactNode }) {
  const { currentData, error, isFetching, refetch } = useGetPersonQuery(
    { id: user.id },
    { refetchOnMountOrArgChange: true },
  );
  useRecordRecent({
    kind: 'person',
    title: formatName(user),
    to: `person ${user.id}`,
    person: { username: null, role: 'user', brands: [], ...user },
  });
  const person = currentData ?? user;
  const failure = currentData || isFetching ? undefined : error;

  return (
    <Stack gap={14}>
      <Group gap={12} wrap="nowrap">
        <Avatar user={person} size={44} />
        <Text component="strong" miw={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{formatName(person)}</bdi>
        </Text>
        <StaffMark user={person} />
      </Group>
      {getErrorStatus(failure) === 404 ? (
        <Group mih={44} c="dimmed">
          Not in your brands.
        </Group>
      ) : failure ? (
        <Group mih={44} c="dimmed" gap={8} wrap="nowrap" role="alert">
          {formatError(failure)}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            Retry
          </Button>
        </Group>
      ) : (
        <dl className={styles.counts} aria-busy={!currentData}>
          {counts.map(({ key, title }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>
                {currentData ? formatNumber(currentData[key]) : <Skeleton height={14} width={28} my={4} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </Stack>
  );
}
