import { Button, Group, NativeSelect } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { TeamMember } from '../../../../api/panel.api.gen';
import { getServerTime } from '../../../../api/server-time';
import { isDay } from '../../../../kit/core/day';
import { setParams } from '../../../../kit/core/pages';
import { DatePicker } from '../../../../kit/panel/DatePicker';
import { Icon } from '../../../../kit/panel/Icon';
import { toMoscowDay } from '../../../../kit/panel/moscow';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { SkeletonRows } from '../../../../kit/panel/Table';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { UserName } from '../../../../kit/panel/UserName';
import { useGetTeamQuery } from '../../api';
import { type Figure, figures, formatFigure, sortPeople } from './figures';
import styles from './TeamScreen.module.css';

const ranges = [
  { dayCount: 1, title: 'Today' },
  { dayCount: 7, title: '7 days' },
  { dayCount: 30, title: '30 days' },
];

const getMoscowDay = (daysAgo: number) => toMoscowDay(getServerTime() / 1000 - daysAgo * 86_400);

export function TeamScreen() {
  const [search, setSearch] = useSearchParams();
  const [from, until] = [search.get('from'), search.get('until')];
  const range = { from: isDay(from) ? from : getMoscowDay(6), until: isDay(until) ? until : getMoscowDay(0) };
  const isAscending = search.get('way') === 'up';
  const sortFigure = figures.find(({ key }) => key === search.get('sort')) ?? figures[0]!;
  const { currentData, error, isFetching, refetch } = useGetTeamQuery(
    { dateStart: range.from, dateEnd: range.until },
    { refetchOnMountOrArgChange: true },
  );
  const changeParams = (changes: Record<string, string>) =>
    setSearch((params) => setParams(params, changes), { replace: true });
  const sortBy = ({ key }: Figure) =>
    changeParams({ sort: key, way: key === sortFigure.key && !isAscending ? 'up' : 'down' });

  return (
    <>
      <PageHeader title="Team" note="Days in Moscow time" />
      <Group gap="8px 12px" align="stretch" p="0 var(--td-side) 12px" role="search">
        <Button.Group>
          {ranges.map(({ dayCount, title }) => {
            const firstDay = getMoscowDay(dayCount - 1);
            const isChosen = range.from === firstDay && range.until === getMoscowDay(0);
            return (
              <Button
                key={title}
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                onClick={() => changeParams({ from: firstDay, until: getMoscowDay(0) })}
              >
                {title}
              </Button>
            );
          })}
        </Button.Group>
        {(['from', 'until'] as const).map((bound) => (
          <DatePicker
            key={bound}
            size="xs"
            aria-label={bound === 'from' ? 'From' : 'Until'}
            w={130}
            maxDate={bound === 'from' ? range.until : getMoscowDay(0)}
            {...(bound === 'until' && { minDate: range.from })}
            value={range[bound]}
            onChange={(day) => day && changeParams({ [bound]: day })}
          />
        ))}
        <NativeSelect
          size="xs"
          aria-label="Sort by"
          hiddenFrom="md"
          data={figures.map(({ key, title }) => ({ value: key, label: title }))}
          value={sortFigure.key}
          onChange={(event) => changeParams({ sort: event.currentTarget.value, way: 'down' })}
        />
      </Group>
      {error && !currentData && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : currentData?.people.length === 0 ? (
        <EmptyState title="Nothing was found">
          Nobody decided on a deposit or answered a ticket on these days.
        </EmptyState>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table} aria-label="Team" aria-busy={!currentData}>
            <thead>
              <tr>
                <th scope="col">Person</th>
                {figures.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    aria-sort={column !== sortFigure ? undefined : isAscending ? 'ascending' : 'descending'}
                  >
                    <button
                      type="button"
                      className={styles.sortButton}
                      title={column.description}
                      onClick={() => sortBy(column)}
                    >
                      {column.title}
                      {column === sortFigure && <Icon name={isAscending ? 'up' : 'down'} size={12} />}
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {currentData ? (
                sortPeople(currentData.people, sortFigure.key, isAscending).map((member) => (
                  <MemberRow key={member.user.id} {...{ member, range }} />
                ))
              ) : (
                <SkeletonRows count={5} cellClasses={[undefined, ...figures.map(() => undefined)]} />
              )}
            </tbody>
          </table>
          <dl className={styles.legend} aria-label="What the figures mean">
            {figures.map(({ key, title, description }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}

function MemberRow({ member, range }: { member: TeamMember; range: { from: string; until: string } }) {
  const buildAuditHref = (action: string) =>
    `/admin/audit?${new URLSearchParams({ actor_id: String(member.user.id), action, ...range }).toString()}`;
  return (
    <tr>
      <th scope="row">
        <UserName isAmongStaff user={member.user} />
      </th>
      {figures.map((figure) => {
        const text = formatFigure(figure, member);
        return (
          <td
            key={figure.key}
            data-title={figure.title}
            data-empty={text === '0' || text === '—' || undefined}
          >
            {figure.action && member[figure.key] ? (
              <Link to={buildAuditHref(figure.action)}>{text}</Link>
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );
}
