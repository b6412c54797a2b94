import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { Contest } from '../../../api/contest.api.gen';
import { formatDays } from '../../../kit/core/day';
import { parsePage } from '../../../kit/core/pages';
import { Icon } from '../../../kit/panel/Icon';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { QueryTable } from '../../../kit/panel/QueryTable';
import { EmptyState } from '../../../kit/panel/states';
import type { Column } from '../../../kit/panel/Table';
import table from '../../../kit/panel/table.module.css';
import { useListContestsQuery } from '../api';
import styles from './ContestList.module.css';
import { ContestState } from './ContestState';

const joinBrandNames = ({ brands }: Contest) => brands.map(({ name }) => name).join(', ');
const formatContestDays = ({ date_start, date_end }: Contest) => formatDays(date_start, date_end);

const columns: Column<Contest>[] = [
  {
    title: 'Name',
    hint: ({ name, rules }) => `${name}\n${rules}`,
    cell: (contest) => (
      <>
        <Link to={`/contests/${contest.id}`} className={styles.name}>
          <bdi>{contest.name}</bdi>
        </Link>
        <div className={table.narrow}>
          {joinBrandNames(contest)} · {formatContestDays(contest)}
        </div>
      </>
    ),
  },
  {
    title: 'Brands',
    className: table.wide,
    hint: joinBrandNames,
    cell: (contest) => <bdi>{joinBrandNames(contest)}</bdi>,
  },
  { title: 'Days', className: `${table.wide} ${styles.days}`, cell: formatContestDays },
  { title: 'State', className: styles.state, cell: (contest) => <ContestState {...contest} /> },
];

export function ContestList() {
  const [search] = useSearchParams();
  const query = useListContestsQuery({ page: parsePage(search) }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title="Contests" note="Days in GMT-4">
        <Button component={Link} to="/contests/new" leftSection={<Icon name="plus" size={15} />}>
          Set up a contest
        </Button>
      </PageHeader>
      <QueryTable
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        aria-label="Contests"
        empty={
          <EmptyState shouldExplainMissingBrands title="No contests yet">
            People or teams compete on chosen days, and the bot posts the standings in their brands’ chats.{' '}
            <Link to="/contests/new">Set up the first one</Link>
          </EmptyState>
        }
      />
    </>
  );
}
