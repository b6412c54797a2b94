import type { BotUpdate } from '../../../api/api.gen';
import { Empty } from '../../../kit/panel/Empty';
import { Failed } from '../../../kit/panel/Failed';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { Pager } from '../../../kit/panel/Pager';
import { useListBotUpdatesQuery, useReplayBotUpdateMutation } from '../api';
import { AgainButton } from './AgainButton';
import styles from './DeliveryScreen.module.css';
import { MessagePending } from './UndeliveredMessage';

interface Props {
  status: BotUpdate['status'];
  page: number;
  /** What it says when there are none. */
  empty: string;
  pollEveryMs: number;
}

const kinds: Record<BotUpdate['kind'], string> = {
  message: 'Message',
  edit: 'Edited message',
  press: 'Pressed button',
  other: 'Other',
};

/** What people sent to the bot and was not handled. */
export function BotUpdates({ status, page, empty, pollEveryMs }: Props) {
  const { currentData, error, isFetching, refetch } = useListBotUpdatesQuery(
    { status, page },
    { pollingInterval: pollEveryMs, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  if (error && !currentData && !isFetching) return <Failed error={error} onRetry={() => void refetch()} />;
  if (currentData?.data.length === 0)
    return (
      <Empty title="Nothing was found">{page > 1 ? 'There are no messages on this page.' : empty}</Empty>
    );
  return (
    <>
      <ul className={styles.list} aria-busy={!currentData}>
        {currentData?.data.map((update) => <Item key={update.id} update={update} />) ?? <MessagePending />}
      </ul>
      {currentData && <Pager current={page} last={currentData.last_page} />}
    </>
  );
}

function Item({ update }: { update: BotUpdate }) {
  const { brand, person, chat_id, kind, text, attempts, last_error } = update;
  return (
    <li className={styles.message}>
      <div className={styles.about}>
        <div className={styles.where}>
          {brand !== null && <strong className={styles.brand}>{brand}</strong>}
          {person !== null && <bdi className={styles.brand}>{person}</bdi>}
          <span className={styles.chat}>
            {kinds[kind]}
            {chat_id !== null && ` · ${chat_id < 0 ? 'Group' : 'Private chat'} ${chat_id}`}
          </span>
          <MoscowTime at={update.created_at} />
        </div>
        <p className={styles.text} dir="auto">
          {text || '(no text)'}
        </p>
        {last_error !== null && <p className={styles.why}>{last_error}</p>}
        <p className={styles.tries}>
          {update.is_waiting
            ? 'Waits for the database'
            : attempts === 0
              ? 'Not tried yet'
              : attempts === 1
                ? 'Tried once'
                : `Tried ${attempts} times`}
          {update.status === 'pending' && (
            <>
              {' '}
              · next attempt <MoscowTime at={update.next_attempt_at} />
            </>
          )}
        </p>
      </div>
      {update.status === 'failed' && <Replay id={update.id} />}
    </li>
  );
}

function Replay({ id }: { id: number }) {
  const [replay, { isLoading }] = useReplayBotUpdateMutation();
  return (
    <AgainButton
      label="Handle again"
      armedLabel="Click again to handle"
      done="The bot will handle it again"
      isLoading={isLoading}
      act={() => replay({ id }).unwrap()}
    />
  );
}
