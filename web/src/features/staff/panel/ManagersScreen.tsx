import { Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { lastPageOf, pageIn, pageParam } from '../../../kit/core/pages';
import { nameOf } from '../../../kit/core/person';
import { Avatar } from '../../../kit/panel/Avatar';
import { Empty, Failed } from '../../../kit/panel/states';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { Pager } from '../../../kit/panel/Pager';
import { useListManagersQuery } from '../api';
import styles from './Managers.module.css';

export function ManagersScreen() {
  const page = pageIn(useSearchParams()[0]);
  const { currentData: data, error, isFetching, refetch } = useListManagersQuery({ page: pageParam(page) });
  return (
    <>
      <PageHeader title="Managers" />
      {error && !data && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : data?.managers.length === 0 && page === 1 ? (
        <Empty title="Nothing was found">
          Nobody is a manager yet. Make somebody one in <Link to="/admin/roles">Roles</Link>.
        </Empty>
      ) : (
        <ul className={styles.cards} aria-busy={!data}>
          {data?.managers.map((manager) => (
            <li key={manager.id}>
              <Link to={`/admin/manager/${manager.id}`} className={styles.card}>
                <Avatar user={manager} size={40} />
                <span className={styles.who}>
                  <span className={styles.name}>{nameOf(manager)}</span>
                  <span className={styles.ids}>
                    #{manager.id} · Telegram {manager.telegram_id}
                  </span>
                </span>
              </Link>
            </li>
          )) ??
            [1, 2, 3].map((card) => (
              <li key={card} className={styles.card} aria-hidden="true">
                <Skeleton circle height={40} />
                <Skeleton height={12} width="50%" />
              </li>
            ))}
        </ul>
      )}
      {data && <Pager current={page} last={lastPageOf(page, data.managers.length)} />}
    </>
  );
}
