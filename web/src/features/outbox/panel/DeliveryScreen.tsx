import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { BotUpdate, OutboxMessage } from '../../../api/api.gen';
import { Empty } from '../../../kit/panel/Empty';
import { Failed } from '../../../kit/panel/Failed';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { pageIn, Pager } from '../../../kit/panel/Pager';
import { useListOutboxMessagesQuery } from '../api';
import { BotUpdates } from './BotUpdates';
import { MissedReports } from './MissedReports';
import styles from './DeliveryScreen.module.css';
import { MessagePending, UndeliveredMessage } from './UndeliveredMessage';

type Status = OutboxMessage['status'];

interface Tab {
  title: string;
  meaning: string;
  empty: string;
}

const tabs: Record<Status, Tab> = {
  unknown: {
    title: 'Unknown',
    meaning:
      'The connection broke while these were being sent, so they may have arrived. None is sent again by itself: send one again only when it is missing in the chat, or it arrives twice.',
    empty: 'Every message that was sent is known to have arrived.',
  },
  failed: {
    title: 'Failed',
    meaning:
      'Telegram did not take these: the bot was blocked or removed, or the chat or thread is gone. Send one again once the reason is mended.',
    empty: 'Telegram took every message.',
  },
  pending: {
    title: 'Pending',
    meaning: 'These wait for their turn, or for the connection, and are sent by themselves.',
    empty: 'No message waits.',
  },
};

/** What comes to the bot, by the value in the URL. */
const updateTabs: Record<string, Tab & { status: BotUpdate['status'] }> = {
  'not-handled': {
    status: 'failed',
    title: 'Not handled',
    meaning:
      'The bot tried each of these five times in vain, and told whoever sent it. Have one handled again once the reason is mended. It has its effect once.',
    empty: 'The bot handled everything that came.',
  },
  'to-handle': {
    status: 'pending',
    title: 'To be handled',
    meaning:
      'These came to the bot and wait for their turn, for their next attempt, or for the database. They are handled by themselves.',
    empty: 'Nothing waits.',
  },
};

const missedTab: Tab = {
  title: 'Missed reports',
  meaning:
    'These reports were due while nothing ran, and came more than twelve hours late, so they did not go out by themselves. Send one now, with what its days have come to by now.',
  empty: 'No report was missed.',
};

const pollEveryMs = 15_000; // nothing is announced of messages

/** Messages of the bot that did not arrive for certain, for an admin to look into. */
export function DeliveryScreen() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('status');
  const updates = updateTabs[asked ?? ''];
  const isMissed = asked === 'missed';
  const status: Status = asked === 'failed' || asked === 'pending' ? asked : 'unknown';
  const page = pageIn(search);
  const { currentData, error, isFetching, refetch } = useListOutboxMessagesQuery(
    { status, page },
    {
      skip: updates !== undefined || isMissed,
      pollingInterval: pollEveryMs,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );

  return (
    <>
      <PageHeader title="Delivery" note="Moscow time" />
      <Tabs
        value={updates || isMissed ? asked : status}
        onChange={(value) => setSearch(value === 'unknown' ? {} : { status: value! })}
      >
        <Tabs.List className={styles.tabs}>
          {Object.entries({ ...tabs, ...updateTabs, missed: missedTab }).map(([value, { title }]) => (
            <Tabs.Tab key={value} value={value}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {isMissed && (
          <Tabs.Panel value="missed">
            <p className={styles.meaning}>{missedTab.meaning}</p>
            <MissedReports page={page} empty={missedTab.empty} />
          </Tabs.Panel>
        )}
        {updates && (
          <Tabs.Panel value={asked!}>
            <p className={styles.meaning}>{updates.meaning}</p>
            <BotUpdates status={updates.status} page={page} empty={updates.empty} pollEveryMs={pollEveryMs} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value={status} keepMounted={false}>
          <p className={styles.meaning}>{tabs[status].meaning}</p>
          {error && !currentData && !isFetching ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : currentData?.data.length === 0 ? (
            <Empty title="Nothing was found">
              {page > 1 ? 'There are no messages on this page.' : tabs[status].empty}
            </Empty>
          ) : (
            <ul className={styles.list} aria-busy={!currentData}>
              {currentData?.data.map((message) => (
                <UndeliveredMessage key={message.id} message={message} />
              )) ?? <MessagePending />}
            </ul>
          )}
          {currentData && <Pager current={page} last={currentData.last_page} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
