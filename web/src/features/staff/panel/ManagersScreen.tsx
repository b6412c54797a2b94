import { Link, useSearchParams } from 'react-router-dom';
import { listManagers } from '../../../api/limits.gen';
import { lastPageOf, pageIn, pageParam } from '../../../kit/core/pages';
import { Empty, Failed } from '../../../kit/panel/states';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { Pager } from '../../../kit/panel/Pager';
import { SearchForm } from '../../../kit/panel/SearchForm';
import { useListManagersQuery } from '../api';
import { ManagerCard, ManagerCardPending } from './ManagerCard';
import styles from './Managers.module.css';

const MAX_TEXT = listManagers.q.maxLength;

/** The managers with their rights and brands. The text of the search and the page are in the URL. */
export function ManagersScreen() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q')?.trim().slice(0, MAX_TEXT) || undefined;
  const page = pageIn(search);
  // The cards of the last search stay, but dimmed, until those of the new one are there.
  const { data, currentData, error, isFetching, refetch } = useListManagersQuery({
    q,
    page: pageParam(page),
  });
  const shown = currentData ?? (isFetching ? data : undefined);

  return (
    <>
      <PageHeader title="Managers" note="Moscow time">
        <SearchForm
          value={q}
          label="Find a manager"
          placeholder="Name or @username"
          clearLabel="Clear the search"
          maxLength={MAX_TEXT}
          className={styles.search}
          onChange={(wanted, how) => setSearch(wanted ? { q: wanted } : {}, how)}
        />
      </PageHeader>
      {error && !currentData && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : shown?.managers.length === 0 ? (
        <NoManagers q={q} page={page} />
      ) : (
        <ul className={styles.cards} aria-busy={!currentData} aria-label="Managers">
          {shown?.managers.map((manager) => (
            <li key={manager.id}>
              <ManagerCard manager={manager} />
            </li>
          )) ??
            [1, 2, 3, 4, 5, 6].map((card) => (
              <li key={card} aria-hidden="true">
                <ManagerCardPending />
              </li>
            ))}
        </ul>
      )}
      {currentData && <Pager current={page} last={lastPageOf(page, currentData.managers.length)} />}
    </>
  );
}

function NoManagers({ q, page }: { q: string | undefined; page: number }) {
  if (page > 1) return <Empty title="Nothing was found">There are no managers on this page.</Empty>;
  if (q)
    return (
      <Empty title="Nothing was found">
        No manager has a name like “<bdi>{q}</bdi>”. <Link to="/admin/manager">Show all managers</Link>
      </Empty>
    );
  return (
    <Empty title="Nothing was found">
      Nobody is a manager yet. Make somebody one in <Link to="/admin/roles">Roles</Link>.
    </Empty>
  );
}
