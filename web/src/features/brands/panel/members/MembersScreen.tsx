import { Alert, Button, Menu, Skeleton, TextInput } from '@mantine/core';
import { type FocusEvent, Fragment, useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { Member, MemberList, Period } from '../../../../api/panel.api.gen';
import { sortRows } from '../../../../../../server/shared/sort.rules';
import { pluralize } from '../../../../kit/core/format';
import { setParams } from '../../../../kit/core/pages';
import { formatName } from '../../../../kit/core/person';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { Icon } from '../../../../kit/panel/Icon';
import { SelectBox } from '../../../../kit/panel/SelectBox';
import { useSelection, useStableCallback } from '../../../../kit/panel/useSelection';
import { SortButton, type Sorting, useSorting } from '../../../../kit/panel/sorting';
import { useRowKeys } from '../../../../kit/panel/useRowKeys';
import { useVisibleRows } from '../../../../kit/panel/useVisibleRows';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { useGetBrandHeadQuery } from '../../api';
import { useListMembersQuery } from '../../members-api';
import {
  findPostHolderId,
  listColumns,
  parseFormerOrder,
  searchMembers,
  sortMembers,
  sumFigures,
} from './members';
import { MemberBulkBar } from './MemberBulkBar';
import { MemberCard } from './MemberCard';
import card from './MemberCard.module.css';
import styles from './MembersScreen.module.css';
import { Progress } from './Progress';
import { type TargetSource, TargetsPopup } from './TargetsPopup';
import { type ChangeFigure, useFigures } from './useFigures';
import { useMemberChanges } from './useMemberChanges';
import { formatDays } from '../../../../kit/core/day';

const cardHeight = 45;
const maxSelected = 2000; // the server's limit of `brand/users/bulk`

export function MembersScreen() {
  const brandId = Number(useParams().brand_id);
  return <BrandMembers key={brandId} brandId={brandId} />;
}

function BrandMembers({ brandId }: { brandId: number }) {
  const [search, setSearch] = useSearchParams();
  const searchText = search.get('search') ?? '';
  const { currentData: brand } = useGetBrandHeadQuery({ id: brandId });
  const { currentData: list, error, isFetching, refetch } = useListMembersQuery({ brandId });

  const [targetSource, setTargetSource] = useState<TargetSource | null>(null);

  const formerOrder = parseFormerOrder(search.get('sort'));
  if (formerOrder)
    return (
      <Navigate replace to={{ search: setParams(search, { sort: null, order: formerOrder }).toString() }} />
    );

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
          size="xs"
          placeholder="Search by name, id or group"
          aria-label="Search users"
          leftSection={<Icon name="search" size={15} />}
          value={searchText}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
        <TargetsMenu isEnabled={list?.ok === true && list.users.length > 0} onChoose={setTargetSource} />
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
          {...{ targetSource, setTargetSource }}
        />
      ) : (
        <Pending />
      )}
    </>
  );
}

function TargetsMenu(props: { isEnabled: boolean; onChoose: (source: TargetSource) => void }) {
  const { isEnabled, onChoose } = props;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="default" disabled={!isEnabled} rightSection={<Icon name="down" size={14} />}>
          Set targets
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose({ kind: 'previous' })}>From the last period</Menu.Item>
        <Menu.Item onClick={() => onChoose({ kind: 'paste', text: '' })}>Paste from a spreadsheet</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface TeamsProps {
  brandId: number;
  list: MemberList;
  searchText: string;
  isSales: boolean;
  targetSource: TargetSource | null;
  setTargetSource: (source: TargetSource | null) => void;
}

function Teams({ brandId, list, searchText, isSales, targetSource, setTargetSource }: TeamsProps) {
  const { changeFigure, question } = useFigures(brandId, list);
  const onChangeFigure = useStableCallback(changeFigure);
  const sorting = useSorting(
    listColumns(isSales).map(({ orders }) => orders),
    undefined,
  );
  const { rows: matches, ...orderHandlers } = useFrozenOrder(
    sortMembers(searchMembers(list.users, searchText), sorting.order, isSales),
    sorting.order,
  );
  const teams = ([1, 2] as const).map((team) => matches.filter(({ team_id }) => team_id === team));
  const shown = teams.flat();
  const selection = useSelection(shown, ({ user_id }) => user_id, maxSelected);
  // Without members who have left meanwhile.
  const selected = list.users.filter(({ user_id }) => selection.has(user_id));
  const changes = useMemberChanges(brandId, list, {
    onSubmitted: selection.remove,
    onTargetsSet: () => setTargetSource(null),
  });
  const onPasteTargets = useStableCallback((from: Member, text: string) =>
    setTargetSource({ kind: 'paste', text, from }),
  );
  useRowKeys(matches.length > 0);

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
      {teams.map((members, index) => (
        <Team
          key={index}
          team={index === 0 ? 1 : 2}
          {...{
            brandId,
            list,
            members,
            isSales,
            sorting,
            orderHandlers,
            onChangeFigure,
            selection,
            onPasteTargets,
          }}
        />
      ))}
      <MemberBulkBar
        {...{ list, selected, changes }}
        hiddenCount={selected.filter((member) => !shown.includes(member)).length}
        onSetTarget={() => setTargetSource({ kind: 'value' })}
        onClear={selection.clear}
      />
      {targetSource && (
        <TargetsPopup
          source={targetSource}
          {...{ brandId, isSales }}
          allMembers={list.users}
          members={listTargetMembers(targetSource, { selected, shown })}
          isSaving={changes.targetChange.isBusy}
          progress={changes.outcome?.text}
          onSet={changes.targetChange.submit}
          onClose={() => setTargetSource(null)}
        />
      )}
      {question}
    </>
  );
}

/**
 * Lists the members whose targets are set: the one in whose row cells were pasted and those below, otherwise the selected ones.
 * Without a selection, all shown ones, or none for a single value.
 */
function listTargetMembers(
  source: TargetSource,
  { selected, shown }: { selected: Member[]; shown: Member[] },
): Member[] {
  if (source.kind === 'paste' && source.from) {
    const { id: fromId } = source.from;
    const index = shown.findIndex(({ id }) => id === fromId);
    return index < 0 ? [] : shown.slice(index);
  }
  if (selected.length === 0 && source.kind !== 'value') return shown;
  const shownSelected = shown.filter((member) => selected.includes(member));
  return [...shownSelected, ...selected.filter((member) => !shown.includes(member))];
}

const isFigure = (element: EventTarget | null) =>
  element instanceof HTMLElement && element.dataset.figure !== undefined;

/** Freezes the order of the rows while a figure has the focus, so that no row moves while the person types in it. */
function useFrozenOrder(sorted: Member[], order: string | undefined) {
  const [frozen, setFrozen] = useState<{ order: string | undefined; rankById: Map<number, number> } | null>(
    null,
  );
  const rows =
    frozen && frozen.order === order ? sortRows(sorted, ({ id }) => frozen.rankById.get(id), false) : sorted;
  return {
    rows,
    onFocus: ({ target }: FocusEvent) => {
      if (isFigure(target)) setFrozen({ order, rankById: new Map(rows.map(({ id }, rank) => [id, rank])) });
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const hasOnlyWindowLostFocus = document.activeElement === target;
      if (!hasOnlyWindowLostFocus && !isFigure(relatedTarget)) setFrozen(null);
    },
  };
}

interface TeamProps {
  team: 1 | 2;
  brandId: number;
  list: MemberList;
  members: Member[];
  isSales: boolean;
  sorting: Sorting;
  orderHandlers: Omit<ReturnType<typeof useFrozenOrder>, 'rows'>;
  onChangeFigure: ChangeFigure;
  selection: ReturnType<typeof useSelection<Member>>;
  onPasteTargets: (from: Member, text: string) => void;
}

function Team(props: TeamProps) {
  const { team, list, members, isSales, sorting, orderHandlers, selection } = props;
  if (members.length === 0) return null;
  const selectedCount = members.filter(({ user_id }) => selection.has(user_id)).length;
  return (
    <section className={styles.team} aria-label={`Team ${team}`} {...orderHandlers}>
      <div className={styles.teamHeader}>
        <div className={styles.teamName}>
          <SelectBox
            className={card.check}
            label={`Select team ${team}`}
            isSelected={selectedCount === members.length}
            isPartial={selectedCount > 0 && selectedCount < members.length}
            onToggle={() =>
              selectedCount < members.length
                ? selection.add(members)
                : selection.remove(members.map(({ user_id }) => user_id))
            }
          />
          <h2 className={styles.title}>
            Team {team} <span className={styles.posts}>{formatPosts(list, team)}</span>
          </h2>
        </div>
        <div className={styles.teamProgress}>
          <span className={styles.count}>{pluralize(members.length, 'person', 'people')}</span>
          <Progress figures={sumFigures(members)} isSales={isSales} />
        </div>
      </div>
      <div className={card.headings} role="group" aria-label="Sort by">
        {listColumns(isSales).map(({ title, orders }) => (
          <SortButton key={orders.first} className={card.heading} {...{ title, orders, sorting }} />
        ))}
      </div>
      <Rows {...props} />
    </section>
  );
}

/** A component of its own, so that scrolling renders only the rows. */
function Rows({ brandId, list, members, isSales, onChangeFigure, selection, onPasteTargets }: TeamProps) {
  const { list: setList, rows, rest, measure } = useVisibleRows<HTMLUListElement>(members.length, cardHeight);
  return (
    <ul ref={setList} data-rows>
      {rows.map(({ index, gap }) => {
        const member = members[index]!;
        return (
          <Fragment key={member.id}>
            <Gap height={gap} />
            <MemberCard
              ref={measure}
              {...{ brandId, member, list, isSales, onChangeFigure, index, onPasteTargets }}
              isSelected={selection.has(member.user_id)}
              onSelect={selection.toggle}
              count={members.length}
            />
          </Fragment>
        );
      })}
      <Gap height={rest} />
    </ul>
  );
}

/** Fills the space of rows that are out of view. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && <li role="presentation" style={{ height }} aria-hidden="true" />;

function formatPosts(list: MemberList, team: 1 | 2): string {
  const formatHolderName = (post: 'head' | 'team-lead') => {
    const holder = list.users.find(({ user_id }) => user_id === findPostHolderId(list, team, post));
    return holder ? formatName(holder.user) : 'none';
  };
  return `Head: ${formatHolderName('head')} · Team lead: ${formatHolderName('team-lead')}`;
}

function Pending() {
  return (
    <section className={styles.team} aria-busy="true">
      <Skeleton height={14} width={80} m={8} />
      <ul aria-hidden="true">
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

/** Formats the current period, which is a calendar month in a year without periods. Undefined if today is in no period or in several. */
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
