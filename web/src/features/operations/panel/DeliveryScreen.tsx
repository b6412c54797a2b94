import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatNumber } from '../../../kit/core/format';
import { parseId, parsePage, setParams } from '../../../kit/core/pages';
import type { DeliveryCounts } from '../../../api/admin.api.gen';
import { useBrandFilter } from '../../brands/useBrandFilter';
import { useCountDeliveryQuery, pollingOptions } from '../api';
import { FilterSelect } from '../../../kit/panel/FilterSelect';
import { PageHeader } from '../../../kit/panel/PageHeader';
import styles from './DeliveryScreen.module.css';
import {
  FailedUpdates,
  MissedReports,
  StuckMessages,
  type TabProps,
  WaitingMessages,
  WaitingUpdates,
} from './DeliveryTabs';

interface Tab {
  /** The value in the URL, omitted for the first tab. */
  value: string;
  title: string;
  explanation: string;
  emptyText: string;
  /** The field of `DeliveryCounts` that has the number of rows in the tab. */
  count: keyof DeliveryCounts;
  render: (props: TabProps) => ReactNode;
}

const tabs: [Tab, ...Tab[]] = [
  {
    value: 'unknown',
    title: 'May not have arrived',
    explanation:
      'The connection broke, or Tallydesk stopped, while these were being sent, so they may have arrived. They are not resent automatically: check the chat first, or the message may arrive twice.',
    emptyText: 'All sent messages were delivered.',
    count: 'unknown',
    render: (props) => <StuckMessages status="unknown" {...props} />,
  },
  {
    value: 'failed',
    title: 'Not delivered',
    explanation:
      'These could not be sent, usually because the bot was blocked or removed, or the chat or thread is gone. Send one again once the cause is fixed.',
    emptyText: 'Telegram accepted every message.',
    count: 'failed',
    render: (props) => <StuckMessages status="failed" {...props} />,
  },
  {
    value: 'pending',
    title: 'Waiting to be sent',
    explanation: 'These are queued, and go out automatically.',
    emptyText: 'No messages are waiting.',
    count: 'pending',
    render: (props) => <WaitingMessages {...props} />,
  },
  {
    value: 'not-handled',
    title: 'Not processed',
    explanation:
      'The bot gave up after five attempts, and told the sender. Process an update again once the cause is fixed. No update takes effect twice.',
    emptyText: 'The bot has processed every update.',
    count: 'not_handled',
    render: (props) => <FailedUpdates {...props} />,
  },
  {
    value: 'to-handle',
    title: 'Waiting to be processed',
    explanation:
      'These are queued, or waiting for their next attempt or for the database. The bot processes them automatically.',
    emptyText: 'Nothing is waiting.',
    count: 'to_handle',
    render: (props) => <WaitingUpdates {...props} />,
  },
  {
    value: 'missed',
    title: 'Missed reports',
    explanation:
      'These reports were due more than twelve hours ago while Tallydesk was not running, or may have been sent before the database was restored. They are not sent automatically: send one now, with up-to-date figures.',
    emptyText: 'No report was missed.',
    count: 'missed_reports',
    render: (props) => <MissedReports {...props} />,
  },
];

export function DeliveryScreen() {
  const [search, setSearch] = useSearchParams();
  const { data: counts } = useCountDeliveryQuery(undefined, pollingOptions);
  const { value, explanation, emptyText, render } =
    tabs.find((tab) => tab.value === search.get('status')) ?? tabs[0];
  const brandId = parseId(search.get('brand'));
  const { select } = useBrandFilter(brandId);
  return (
    <>
      <PageHeader title="Delivery" note="Moscow time">
        <FilterSelect
          {...select}
          value={brandId}
          onChange={(id) => setSearch(setParams(search, { brand: id, page: null }))}
        />
      </PageHeader>
      <Tabs
        value={value}
        onChange={(status) =>
          setSearch(setParams(search, { status: status === tabs[0].value ? null : status, page: null }))
        }
      >
        <Tabs.List className={styles.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.title} {/* Hidden with a filter, because the counts are of all brands. */}
              {counts && brandId === undefined && counts[tab.count] > 0 && (
                <span className={styles.count}>{formatNumber(counts[tab.count])}</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={value} value={value}>
          <p className={styles.explanation}>{explanation}</p>
          {render({
            page: parsePage(search),
            brandId,
            emptyText: brandId === undefined ? emptyText : 'No entries for this brand.',
          })}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
