import { Link, useSearchParams } from 'react-router-dom';
import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ManagerOfList } from '../../../api/admin.api.gen';
import { listManagers, SetManagerRoles } from '../../../api/limits.gen';
import { parsePage, toPageParam } from '../../../kit/core/pages';
import { formatName } from '../../../kit/core/person';
import { formatValue } from '../../../kit/panel/action-log/action-values';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { pickRows, QueryList } from '../../../kit/panel/QueryTable';
import { SearchForm } from '../../../kit/panel/SearchForm';
import { ShortTime } from '../../../kit/panel/ShortTime';
import { EmptyState } from '../../../kit/panel/states';
import { useListManagersQuery } from '../api';
import styles from './Managers.module.css';
import { RoleBadge, StaffPerson, StaffPersonPending } from './StaffPerson';

const maxSearchLength = listManagers.q.maxLength;

export function ManagersScreen() {
  const [search, setSearch] = useSearchParams();
  const searchText = search.get('q')?.trim().slice(0, maxSearchLength) || undefined;
  const page = parsePage(search);
  const query = useListManagersQuery({ q: searchText, page: toPageParam(page) });

  return (
    <>
      <PageHeader title="Managers" note="Moscow time">
        <SearchForm
          value={searchText}
          label="Find a manager"
          placeholder="Name or @username"
          maxLength={maxSearchLength}
          className={styles.search}
          onChange={(text, options) => setSearch(text ? { q: text } : {}, options)}
        />
      </PageHeader>
      <QueryList
        query={pickRows(query, ({ managers }) => managers, page)}
        shouldKeepRows
        className={styles.cards}
        aria-label="Managers"
        renderRow={(manager) => (
          <li key={manager.id}>
            <ManagerCard manager={manager} />
          </li>
        )}
        pendingRows={6}
        pending={
          <li aria-hidden="true">
            <div className={styles.card}>
              <StaffPersonPending size={40} />
              {[70, 50, 30].map((width) => (
                <Skeleton key={width} height={11} width={`${width}%`} my={5} />
              ))}
            </div>
          </li>
        }
        empty={<NoManagers searchText={searchText} />}
      />
    </>
  );
}

function NoManagers({ searchText }: { searchText: string | undefined }) {
  if (searchText)
    return (
      // The key makes React replace the other message as a whole instead of text by text (see `translated-page.ts`).
      <EmptyState key="search" title="Nothing was found">
        No manager has a name like “<bdi>{searchText}</bdi>”.{' '}
        <Link to="/admin/manager">Show all managers</Link>, or{' '}
        <Link to={`/admin/roles?q=${encodeURIComponent(searchText)}`}>give somebody a role</Link>.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing was found">
      Nobody is a manager yet. Make somebody one in <Link to="/admin/roles">Roles</Link>.
    </EmptyState>
  );
}

function ManagerCard({ manager }: { manager: ManagerOfList }) {
  const { id, role, telegram_id, username, user_roles, brands, brands_count, last_act_at } = manager;
  const rights =
    user_roles.length === SetManagerRoles.roles.enum.length ? 'All' : formatValue('codes', user_roles, []);
  const brandNames = brands.join(', ');
  const hasMoreBrands = brands_count > brands.length;
  return (
    <Link to={`/admin/manager/${id}`} className={styles.card}>
      <StaffPerson
        user={manager}
        size={40}
        name={
          <Text component="bdi" display="block" fw={600} fz={15} truncate>
            {formatName(manager)}
          </Text>
        }
        ids={`#${id} · ${username ? `@${username}` : `Telegram ${telegram_id}`}`}
      >
        <RoleBadge role={role} />
      </StaffPerson>
      <Fact title="Rights" hint={rights}>
        {user_roles.length === 0 ? <em>None</em> : rights}
      </Fact>
      <Fact title="Brands" hint={hasMoreBrands ? `${brandNames}, …` : brandNames}>
        {hasMoreBrands ? `${brands_count} brands` : brandNames || <em>None</em>}
      </Fact>
      <Fact title="Last active">
        {last_act_at ? <ShortTime at={Date.parse(last_act_at) / 1000} /> : <em>Not yet</em>}
      </Fact>
    </Link>
  );
}

/** `hint`: shown on hover, because the text may be truncated or only a count. */
const Fact = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <span className={styles.fact}>
    <Text span inherit c="dimmed">
      {title}
    </Text>{' '}
    <Text component="bdi" inherit lineClamp={2} title={hint}>
      {children}
    </Text>
  </span>
);
