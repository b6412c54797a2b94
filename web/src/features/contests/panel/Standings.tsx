import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Contest, ContestStandings, ContestStanding } from '../../../api/contest.api.gen';
import { formatDay } from '../../../kit/core/day';
import { formatNumber, pluralize } from '../../../kit/core/format';
import { parsePage } from '../../../kit/core/pages';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { QueryTable } from '../../../kit/panel/QueryTable';
import { StatusBadge } from '../../../kit/panel/StatusBadge';
import { EmptyState } from '../../../kit/panel/states';
import type { Column } from '../../../kit/panel/Table';
import table from '../../../kit/panel/table.module.css';
import { computeScale, Track } from '../../../kit/panel/Track';
import { UserName } from '../../../kit/panel/UserName';
import { liveStandingsOptions, useGetContestStandingsQuery } from '../api';
import { formatContestResult, getCompetitorKey, formatCompetitor, formatWinner } from '../contest-format';
import styles from './Standings.module.css';

const resultTitles = { amount: 'Amount', count: 'Deposits', improvement: 'Improvement' };

export function Standings({ contest }: { contest: Contest }) {
  const { id, state, date_start } = contest;
  const titleId = useId();
  const [search] = useSearchParams();
  const query = useGetContestStandingsQuery(
    { id, page: parsePage(search) },
    { ...liveStandingsOptions, skip: state === 'planned' },
  );
  const { currentData } = query;
  if (state === 'planned') {
    return <EmptyState title="No standings yet">They begin on {formatDay(date_start)}.</EmptyState>;
  }
  return (
    <>
      <section className={table.frame} aria-labelledby={titleId}>
        <div className={styles.head}>
          <h2 id={titleId}>Standings</h2>
          {currentData && <CountedAt standings={currentData} by={contest.by} />}
        </div>
        <QueryTable
          query={query}
          isFramed={false}
          columns={buildColumns(contest, currentData?.data)}
          keyOf={getCompetitorKey}
          aria-labelledby={titleId}
          empty={
            <EmptyState title="Nobody takes part yet">
              Active members of the brands take part automatically.
            </EmptyState>
          }
        />
      </section>
      {currentData && currentData.changes.length > 0 && <Changes changes={currentData.changes} />}
    </>
  );
}

function CountedAt({ standings, by }: { standings: ContestStandings; by: Contest['by'] }) {
  const { of, counted_at } = standings;
  return (
    <span>
      {by === 'teams' ? pluralize(of, 'team') : pluralize(of, 'person', 'people')}, counted at{' '}
      <MoscowTime at={counted_at} />
    </span>
  );
}

function buildColumns(
  { measure, goal, state }: Contest,
  rows: ContestStanding[] = [],
): Column<ContestStanding>[] {
  const scale = computeScale([goal ?? 0, ...rows.map(({ value }) => value)]);
  return [
    { title: 'Place', className: styles.place, cell: ({ place }) => formatNumber(place) },
    {
      title: 'Name',
      hint: formatCompetitor,
      cell: (row) => (
        <span className={styles.competitor}>
          {row.user ? <UserName user={row.user} /> : <span>{formatCompetitor(row)}</span>}
          {row.is_winner && <StatusBadge color="iris">{formatWinner(state)}</StatusBadge>}
        </span>
      ),
    },
    {
      title: <VisuallyHidden>Bar</VisuallyHidden>,
      className: `${table.wide} ${styles.bar}`,
      cell: ({ value }) => <Track {...{ scale, value, target: goal ?? undefined }} />,
    },
    {
      title: resultTitles[measure],
      className: `${table.number} ${styles.result}`,
      cell: ({ value, percent_of_goal }) => (
        <>
          {measure === 'count' ? formatNumber(value) : formatContestResult(measure, value)}
          {percent_of_goal !== null && (
            <span className={styles.share}>{formatNumber(percent_of_goal)}% of the target</span>
          )}
        </>
      ),
    },
  ];
}

/** The decisions and corrections since the contest became final, which do not change the places. */
function Changes({ changes }: Pick<ContestStandings, 'changes'>) {
  const titleId = useId();
  return (
    <section className={table.frame} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>Changes after the final result</h2>
        <span>The places stay as they were.</span>
      </div>
      <ul className={styles.changes}>
        {changes.map(({ at, text }, index) => (
          <li key={index}>
            <MoscowTime at={at} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
