import { Alert, Skeleton, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { foldText } from '../../../../../../server/shared/typed-text.rules';
import type { Member, MemberList, Period } from '../../../../api/panel.api.gen';
import { setParams } from '../../../../kit/core/pages';
import { formatName } from '../../../../kit/core/person';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { Icon } from '../../../../kit/panel/Icon';
import { useVisibleRows } from '../../../../kit/panel/useVisibleRows';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { useGetBrandHeadQuery } from '../../api';
import { useListMembersQuery } from '../../members-api';
import {
  type Column,
  type MemberOrder,
  nextOrder,
  parseOrder,
  sortMembers,
  findHolder,
  sumFigures,
} from './members';
import { MemberCard, MemberHeaders } from './MemberCard';
import card from './MemberCard.module.css';
import styles from './MembersScreen.module.css';
import { Progress } from './Progress';
import { type ChangeFigure, useFigures } from './useFigures';
import { formatDays } from '../../../../kit/core/day';

const CARD_HEIGHT = 45;

export function MembersScreen() {
  const brandId = Number(useParams().brand_id);
  const [search, setSearch] = useSearchParams();
  const searchText = search.get('search') ?? '';
  const { currentData: brand } = useGetBrandHeadQuery({ id: brandId });
  const { currentData: list, error, isFetching, refetch } = useListMembersQuery({ brandId });

  const onSearch = (text: string) =>
    setSearch((params) => setParams(params, { search: text }), { replace: true });

  return (
    <>
      <PageHeader
        title="Users"
        note={[list && formatCurrentPeriod(list), 'Days in GMT-4'].filter(Boolean).join(' · ')}
      >
        <TextInput
          className={styles.search}
          placeholder="Search by name, id or group"
          aria-label="Search users"
          leftSection={<Icon name="search" size={15} />}
          value={searchText}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </PageHeader>
      {list && !list.ok && <WorkingDateAlert list={list} brandId={brandId} />}
      {error && !list && !isFetching ? (
        <ErrorState error={error} onRetry={refetch}>
          <Link to={`/brands/${brandId}`}>Go back</Link>
        </ErrorState>
      ) : list ? (
        <Teams
          brandId={brandId}
          list={list}
          searchText={searchText}
          isSales={brand?.report_type === 'sales'}
        />
      ) : (
        <Pending />
      )}
    </>
  );
}

function isMatch({ user, string_team }: Member, searchText: string): boolean {
  const text = foldText(searchText);
  const values = [formatName(user), `#${user.id}`, String(user.telegram_id), string_team ?? ''];
  return values.some((value) => foldText(value).includes(text));
}

interface TeamsProps {
  brandId: number;
  list: MemberList;
  searchText: string;
  isSales: boolean;
}

function Teams({ brandId, list, searchText, isSales }: TeamsProps) {
  const { onFigure, question } = useFigures(brandId, list);
  const [search, setSearch] = useSearchParams();
  const order = parseOrder(search.get('sort'));
  const matches = sortMembers(
    list.users.filter((member) => isMatch(member, searchText)),
    order,
    isSales,
  );
  const onSort = (column: Column) =>
    setSearch((params) => setParams(params, { sort: nextOrder(order, column) }), {
      replace: true,
      preventScrollReset: true,
    });

  if (list.users.length === 0) {
    return (
      <EmptyState title="Nobody is in this brand yet">
        People join by the brand’s deep link, or by an <Link to={`/brand/invites/${brandId}`}>invite</Link>.
      </EmptyState>
    );
  }
  return (
    <>
      {matches.length === 0 && (
        <EmptyState title="Nothing was found">No users match “{searchText}”.</EmptyState>
      )}
      {([1, 2] as const).map((team) => (
        <Team
          key={team}
          {...{ team, brandId, list, isSales, order, onSort, onFigure }}
          members={matches.filter(({ team_id }) => team_id === team)}
        />
      ))}
      {question}
    </>
  );
}

interface TeamProps {
  team: 1 | 2;
  brandId: number;
  list: MemberList;
  members: Member[];
  isSales: boolean;
  order: MemberOrder | null;
  onSort: (column: Column) => void;
  onFigure: ChangeFigure;
}

function Team({ team, brandId, list, members, isSales, order, onSort, onFigure }: TeamProps) {
  const {
    list: setList,
    rows,
    rest,
    measure,
  } = useVisibleRows<HTMLUListElement>(members.length, CARD_HEIGHT);
  if (members.length === 0) return null;
  return (
    <section className={styles.team} aria-label={`Team ${team}`}>
      <div className={styles.top}>
        <h2 className={styles.title}>
          Team {team} <span className={styles.heads}>{formatHeads(list, team)}</span>
        </h2>
        <div className={styles.whole}>
          <span className={styles.count}>{formatPeople(members.length)}</span>
          <Progress figures={sumFigures(members)} isSales={isSales} />
        </div>
      </div>
      <MemberHeaders {...{ isSales, order, onSort }} />
      <ul className={styles.list} ref={setList}>
        {rows.map(({ index, gap }) => {
          const member = members[index]!;
          return (
            <Fragment key={member.id}>
              <Gap height={gap} />
              <MemberCard
                ref={measure}
                {...{ brandId, member, list, isSales, onFigure, index }}
                count={members.length}
              />
            </Fragment>
          );
        })}
        <Gap height={rest} />
      </ul>
    </section>
  );
}

const Gap = ({ height }: { height: number }) =>
  height > 0 && <li role="presentation" style={{ height }} aria-hidden="true" />;

const formatPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function formatHeads(list: MemberList, team: 1 | 2): string {
  const formatHolderName = (post: 'head' | 'team-lead') => {
    const holder = list.users.find(({ user_id }) => user_id === findHolder(list, team, post));
    return holder ? formatName(holder.user) : 'none';
  };
  return `Head: ${formatHolderName('head')} · Team lead: ${formatHolderName('team-lead')}`;
}

function Pending() {
  return (
    <section className={styles.team} aria-busy="true">
      <Skeleton height={14} width={80} m={8} />
      <ul className={styles.list} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <li key={row} className={card.card}>
            <Skeleton height={12} width={`${60 - row * 4}%`} />
            <Skeleton height={14} />
            <Skeleton height={14} />
            <Skeleton height={14} />
            <Skeleton height={6} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const formatPeriod = ({ start_date, end_date }: Period) => formatDays(start_date, end_date);
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Names the period of the figures. Undefined if today is in no period or in several. */
function formatCurrentPeriod({ period, current_month, current_year }: MemberList): string | undefined {
  if (period) return `Period ${formatPeriod(period)}`;
  if (!current_month || !current_year) return undefined;
  return monthName.format(Date.UTC(current_year, current_month - 1));
}

function WorkingDateAlert({ list, brandId }: { list: MemberList; brandId: number }) {
  const text =
    list.exception === 'months_intersect'
      ? `Today is in several periods: ${(list.intersects ?? []).map(formatPeriod).join(', ')}`
      : "Today's date is not considered a working date";
  return (
    <Alert mx={24} mb="md" p="sm" color="yellow" variant="light" icon={<Icon name="alert" size={18} />}>
      {text}.{' '}
      <Link to={`/brand/report-dates/${brandId}`} className={styles.alertLink}>
        Edit dates
      </Link>
    </Alert>
  );
}
