import { Link, useSearchParams } from 'react-router-dom';
import { Button, Text } from '@mantine/core';
import { parseWholeNumber } from '../../../../../server/shared/amount.rules';
import type { PersonOfList } from '../../../api/admin.api.gen';
import { getErrorStatus } from '../../../api/errors';
import { listPeople } from '../../../api/limits.gen';
import { parsePage, setParams } from '../../../kit/core/pages';
import { formatName } from '../../../kit/core/person';
import desk from '../../../kit/panel/desk.module.css';
import { Icon } from '../../../kit/panel/Icon';
import { notify } from '../../../kit/panel/notify';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { QueryList } from '../../../kit/panel/QueryTable';
import { type HistoryOptions, SearchForm } from '../../../kit/panel/SearchForm';
import { EmptyState, ErrorState } from '../../../kit/panel/states';
import { useFindUserByTelegramIdQuery, useListPeopleQuery } from '../api';
import { RoleForm, RoleFormPending } from './RoleForm';
import styles from './Roles.module.css';
import { RoleBadge, StaffPerson, StaffPersonPending } from './StaffPerson';

const maxSearchLength = listPeople.q.maxLength;

/** Finds a person by name, username or Telegram id, and sets their role. The search text and the chosen person are in the URL. */
export function RolesScreen() {
  const [search, setSearch] = useSearchParams();
  const telegramId = search.get('telegram_id') ?? '';
  const searchText = search.get('q')?.trim().slice(0, maxSearchLength) || undefined;

  const changeParams = (changes: Record<string, string | undefined>, options?: HistoryOptions) =>
    setSearch((params) => setParams(params, { ...changes, page: null }), options);
  const onEnter = (text: string) => {
    if (!text) return notify.warning('Telegram ID is empty');
    const parsed = parseWholeNumber(text, { isId: true });
    if ('whole' in parsed) changeParams({ q: String(parsed.whole), telegram_id: String(parsed.whole) });
  };

  return (
    <div className={`${desk.desk} ${styles.desk}`} data-open={telegramId || undefined}>
      <PageHeader title="Roles">
        <SearchForm
          value={searchText}
          label="Find a person"
          placeholder="Name, @username or Telegram id"
          maxLength={maxSearchLength}
          className={styles.search}
          onChange={(text, options) => changeParams({ q: text }, options)}
          onEnter={onEnter}
        />
      </PageHeader>
      <div className={desk.panes}>
        <PeopleList
          searchText={searchText}
          page={parsePage(search)}
          chosenTelegramId={telegramId}
          onClear={() => changeParams({ q: undefined })}
        />
        <section className={desk.opened} aria-label="Person">
          {telegramId && (
            <Link className={styles.back} to={`?${setParams(search, { telegram_id: null })}`}>
              <Icon name="left" size={16} />
              All people
            </Link>
          )}
          {telegramId ? (
            <ChosenPerson key={telegramId} telegramId={telegramId} />
          ) : (
            <EmptyState title="Find a person">Anyone who has written to the bot can be found.</EmptyState>
          )}
        </section>
      </div>
    </div>
  );
}

function ChosenPerson({ telegramId }: { telegramId: string }) {
  const { currentData, error, isFetching, refetch } = useFindUserByTelegramIdQuery({ telegramId });
  if (error && !isFetching) {
    if (getErrorStatus(error) === 404) {
      return (
        <EmptyState title="User not found">
          Nobody with this Telegram id has written to the bot yet.
        </EmptyState>
      );
    }
    if (!currentData) return <ErrorState error={error} onRetry={refetch} />;
  }
  return currentData ? <RoleForm user={currentData} /> : <RoleFormPending />;
}

interface PeopleListProps {
  searchText: string | undefined;
  page: number;
  /** Empty if nobody is chosen. */
  chosenTelegramId: string;
  onClear: () => void;
}

/** The people whom the search finds, or everybody without a search. Staff come first. */
function PeopleList({ searchText, page, chosenTelegramId, onClear }: PeopleListProps) {
  const query = useListPeopleQuery({ q: searchText, page });
  return (
    <nav className={desk.list} aria-label="People">
      <QueryList
        query={query}
        shouldKeepRows
        renderRow={(person) => (
          <PersonRow
            key={person.id}
            person={person}
            isChosen={String(person.telegram_id) === chosenTelegramId}
          />
        )}
        pendingRows={6}
        pending={
          <li className={desk.row} aria-hidden="true">
            <StaffPersonPending size={34} />
          </li>
        }
        empty={
          <EmptyState title="User not found">
            Nobody who has written to the bot has such a name or id.
            <br />
            <Button variant="default" mt="sm" onClick={onClear}>
              Clear search
            </Button>
          </EmptyState>
        }
      />
    </nav>
  );
}

function PersonRow({ person, isChosen }: { person: PersonOfList; isChosen: boolean }) {
  const [search] = useSearchParams();
  return (
    <li>
      <Link
        to={`?${setParams(search, { telegram_id: person.telegram_id })}`}
        preventScrollReset
        className={desk.row}
        aria-current={isChosen || undefined}
      >
        <StaffPerson
          user={person}
          size={34}
          name={
            <Text component="bdi" display="block" fw={500} truncate>
              {formatName(person)}
            </Text>
          }
          ids={person.username ? `@${person.username}` : `Telegram ${person.telegram_id}`}
        >
          {person.role !== 'user' && (
            <RoleBadge role={person.role} bg={isChosen ? 'var(--mantine-color-body)' : undefined} />
          )}
        </StaffPerson>
      </Link>
    </li>
  );
}
