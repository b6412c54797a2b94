import { Link, useSearchParams } from 'react-router-dom';
import { errorStatus } from '../../../api/errors';
import { listPeople } from '../../../api/limits.gen';
import { pageIn, withParams } from '../../../kit/core/pages';
import desk from '../../../kit/panel/desk.module.css';
import { Icon } from '../../../kit/panel/Icon';
import { notify } from '../../../kit/panel/notify';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { type SearchChange, SearchForm } from '../../../kit/panel/SearchForm';
import { Empty, Failed } from '../../../kit/panel/states';
import { useFindUserByTelegramIdQuery } from '../api';
import { PeopleList } from './PeopleList';
import { RoleForm, RoleFormPending } from './RoleForm';
import styles from './Roles.module.css';

const MAX_TEXT = listPeople.q.maxLength;

/** Finds a person by name, username or Telegram id, and sets their role. The text and the chosen person are in the URL. */
export function RolesScreen() {
  const [search, setSearch] = useSearchParams();
  const telegramId = search.get('telegram_id') ?? '';
  const q = search.get('q')?.trim().slice(0, MAX_TEXT) || undefined;

  const change = (part: Record<string, string | undefined>, how?: SearchChange) =>
    setSearch((params) => withParams(params, { ...part, page: null }), how);
  const onEnter = (text: string) => {
    if (!text) notify.warning('Telegram ID is empty');
    else if (/^\d{1,16}$/.test(text)) change({ q: text, telegram_id: text });
  };

  return (
    <div className={`${desk.desk} ${styles.desk}`} data-open={telegramId || undefined}>
      <PageHeader title="Roles">
        <SearchForm
          value={q}
          label="Find a person"
          placeholder="Name, @username or Telegram id"
          clearLabel="Clear the search"
          maxLength={MAX_TEXT}
          className={styles.search}
          onChange={(text, how) => change({ q: text }, how)}
          onEnter={onEnter}
        />
      </PageHeader>
      <div className={desk.panes}>
        <PeopleList
          q={q}
          page={pageIn(search)}
          chosen={telegramId}
          onClear={() => change({ q: undefined })}
        />
        <section className={desk.opened} aria-label="Person">
          {telegramId && (
            <Link className={styles.back} to={`?${withParams(search, { telegram_id: null })}`}>
              <Icon name="left" size={16} />
              All people
            </Link>
          )}
          {telegramId ? (
            <Chosen key={telegramId} telegramId={telegramId} />
          ) : (
            <Empty title="Find a person">Anyone who has written to the bot can be found.</Empty>
          )}
        </section>
      </div>
    </div>
  );
}

function Chosen({ telegramId }: { telegramId: string }) {
  const { currentData, error, isFetching, refetch } = useFindUserByTelegramIdQuery({ telegramId });
  if (error && !isFetching) {
    if (errorStatus(error) === 404) {
      return <Empty title="User not found">Nobody with this Telegram id has written to the bot yet.</Empty>;
    }
    if (!currentData) return <Failed error={error} onRetry={refetch} />;
  }
  return currentData ? <RoleForm user={currentData} /> : <RoleFormPending />;
}
