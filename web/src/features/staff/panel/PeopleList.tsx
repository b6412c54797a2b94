import { Button, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { PersonOfList } from '../../../api/api.gen';
import { withParams } from '../../../kit/core/pages';
import { nameOf } from '../../../kit/core/person';
import { Avatar } from '../../../kit/panel/Avatar';
import desk from '../../../kit/panel/desk.module.css';
import { Pager } from '../../../kit/panel/Pager';
import { Empty, Failed } from '../../../kit/panel/states';
import { useListPeopleQuery } from '../api';
import { roleNames } from './role-names';
import styles from './Roles.module.css';

interface PeopleListProps {
  q: string | undefined;
  page: number;
  /** The Telegram id of the chosen person. */
  chosen: string;
  onClear: () => void;
}

/** The people who match, or everybody, staff first. */
export function PeopleList({ q, page, chosen, onClear }: PeopleListProps) {
  const { currentData, error, isFetching, refetch } = useListPeopleQuery({ q, page });
  return (
    <nav className={desk.list} aria-label="People">
      {error && !currentData && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : currentData?.data.length === 0 ? (
        <Empty title="User not found">
          {page > 1
            ? 'There is nobody on this page.'
            : 'Nobody who has written to the bot has such a name or id.'}
          <br />
          <Button variant="default" mt="sm" onClick={onClear}>
            Clear search
          </Button>
        </Empty>
      ) : (
        <>
          <ul className={desk.rows} aria-busy={!currentData}>
            {currentData?.data.map((person) => (
              <Row key={person.id} person={person} isChosen={String(person.telegram_id) === chosen} />
            )) ?? <Pending />}
          </ul>
          {currentData && <Pager current={page} last={currentData.last_page} />}
        </>
      )}
    </nav>
  );
}

function Row({ person, isChosen }: { person: PersonOfList; isChosen: boolean }) {
  const [search] = useSearchParams();
  return (
    <li>
      <Link
        to={`?${withParams(search, { telegram_id: person.telegram_id })}`}
        preventScrollReset
        className={`${desk.row} ${styles.row}`}
        aria-current={isChosen || undefined}
      >
        <Avatar user={person} size={34} />
        <span className={styles.who}>
          <bdi className={styles.name}>{nameOf(person)}</bdi>
          <span className={styles.ids}>
            {person.username ? `@${person.username}` : `Telegram ${person.telegram_id}`}
          </span>
        </span>
        {person.role !== 'user' && (
          <span className={styles.role} data-role={person.role}>
            {roleNames[person.role]}
          </span>
        )}
      </Link>
    </li>
  );
}

function Pending() {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <li key={row} className={`${desk.row} ${styles.row}`} aria-hidden="true">
      <Skeleton circle height={34} width={34} />
      <span className={styles.who}>
        <Skeleton height={11} width={130} my={4} />
        <Skeleton height={10} width={80} my={3} />
      </span>
    </li>
  ));
}
