import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageIn } from '../../../kit/core/pages';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { BotUpdates } from './BotUpdates';
import styles from './DeliveryScreen.module.css';
import { MissedReports } from './MissedReports';
import { OutboxMessages } from './OutboxMessages';

interface Tab {
  /** The value in the URL. The first tab is not named there. */
  value: string;
  title: string;
  meaning: string;
  /** The text when there is nothing. */
  empty: string;
  show: (list: { page: number; empty: string }) => ReactNode;
}

const tabs: [Tab, ...Tab[]] = [
  {
    value: 'unknown',
    title: 'Unknown',
    meaning:
      'The connection broke while these were being sent, so they may have arrived. None is sent again by itself: send one again only when it is missing in the chat, or it arrives twice.',
    empty: 'Every message that was sent is known to have arrived.',
    show: (list) => <OutboxMessages status="unknown" {...list} />,
  },
  {
    value: 'failed',
    title: 'Failed',
    meaning:
      'Telegram did not take these: the bot was blocked or removed, or the chat or thread is gone. Send one again once the reason is mended.',
    empty: 'Telegram took every message.',
    show: (list) => <OutboxMessages status="failed" {...list} />,
  },
  {
    value: 'pending',
    title: 'Pending',
    meaning: 'These wait for their turn, or for the connection, and are sent by themselves.',
    empty: 'No message waits.',
    show: (list) => <OutboxMessages status="pending" {...list} />,
  },
  {
    value: 'not-handled',
    title: 'Not handled',
    meaning:
      'The bot tried each of these five times in vain, and told whoever sent it. Have one handled again once the reason is mended. It has its effect once.',
    empty: 'The bot handled everything that came.',
    show: (list) => <BotUpdates status="failed" {...list} />,
  },
  {
    value: 'to-handle',
    title: 'To be handled',
    meaning:
      'These came to the bot and wait for their turn, for their next attempt, or for the database. They are handled by themselves.',
    empty: 'Nothing waits.',
    show: (list) => <BotUpdates status="pending" {...list} />,
  },
  {
    value: 'missed',
    title: 'Missed reports',
    meaning:
      'These reports were due while nothing ran, and came more than twelve hours late, so they did not go out by themselves. Send one now, with what its days have come to by now.',
    empty: 'No report was missed.',
    show: (list) => <MissedReports {...list} />,
  },
];

/** Shows admins which messages, updates and reports of the bot failed. */
export function DeliveryScreen() {
  const [search, setSearch] = useSearchParams();
  const { value, meaning, empty, show } = tabs.find((tab) => tab.value === search.get('status')) ?? tabs[0];
  return (
    <>
      <PageHeader title="Delivery" note="Moscow time" />
      <Tabs
        value={value}
        onChange={(chosen) => setSearch(chosen === tabs[0].value ? {} : { status: chosen! })}
      >
        <Tabs.List className={styles.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={value} value={value}>
          <p className={styles.meaning}>{meaning}</p>
          {show({ page: pageIn(search), empty })}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
