import { Button, Skeleton } from '@mantine/core';
import { Empty, Failed } from '../../../kit/panel/states';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { Popup } from '../../../kit/panel/Popup';
import { UserName } from '../../../kit/panel/UserName';
import { useInviteHistoryInfiniteQuery } from '../api';
import styles from './InviteHistory.module.css';

/** Shows who joined by an invite, and when. */
export function InviteHistory({ inviteId, onClose }: { inviteId: number; onClose: () => void }) {
  const { currentData, error, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInviteHistoryInfiniteQuery(inviteId);
  const uses = currentData?.pages.flatMap(({ history }) => history);
  return (
    <Popup onClose={onClose} title={`History of invite #${inviteId}`}>
      {error && !currentData && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : uses?.length === 0 ? (
        <Empty title="Nothing was found">Nobody has used this invite yet.</Empty>
      ) : (
        <ul className={styles.uses} aria-busy={!uses}>
          {uses?.map(({ user, time }) => (
            <li key={`${user.id} ${time}`} className={styles.use}>
              <UserName user={user} />
              <MoscowTime at={new Date(time * 1000).toISOString()} />
            </li>
          )) ??
            [1, 2, 3].map((row) => (
              <li key={row} className={styles.use} aria-hidden="true">
                <Skeleton height={12} width="40%" />
              </li>
            ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      <p className={styles.zone}>Moscow time</p>
    </Popup>
  );
}
