import type { BotUpdate, MissedReport, OutboxMessage } from '../../../api/admin.api.gen';
import { formatNumber } from '../../../kit/core/format';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { pickRows, type RowsQuery } from '../../../kit/panel/QueryTable';
import {
  useDismissBotUpdatesMutation,
  useDismissMissedReportsMutation,
  useDismissOutboxMessagesMutation,
  useListBotUpdateGroupsQuery,
  useListBotUpdatesQuery,
  useListMissedReportsQuery,
  useListOutboxGroupsQuery,
  useListOutboxMessagesQuery,
  useReplayBotUpdatesMutation,
  useSendMissedReportMutation,
  useSendOutboxMessagesMutation,
  pollingOptions,
} from '../api';
import { type DeliveryAction, type DeliveryItem, DeliveryList } from './DeliveryList';

export interface TabProps {
  page: number;
  brandId: number | undefined;
  emptyText: string;
}

type StuckStatus = Exclude<OutboxMessage['status'], 'pending'>;

/** Formats the number of attempts and, if the row is pending, the time of the next one. `waitingText` replaces the number. */
function formatAttempts(
  { status, attempts, next_attempt_at }: OutboxMessage | BotUpdate,
  waitingText?: string | false,
) {
  const triedText = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  const text = waitingText || (attempts === 0 ? 'Not tried yet' : triedText);
  if (status !== 'pending') return text;
  return (
    <>
      {text} · next attempt <MoscowTime at={next_attempt_at} />
    </>
  );
}

/** Formats the kind of a chat, with its id unless its name is shown beside it. */
function formatChat(id: number, isNameShown: boolean): string {
  const kind = id < 0 ? 'Group' : 'Private chat';
  return isNameShown ? kind : `${kind} ${id}`;
}

const toBrand = ({ brand, brand_id: id }: Pick<OutboxMessage, 'brand' | 'brand_id'>) =>
  brand === null || id === null ? null : { id, name: brand };

/** "Send again" for one row, "Send all 12 again" for several, "Send 200 again" if a call sends only 200 of them. */
function buildLabel([verb, rest]: [string, string], count: number, countPerCall = count): string {
  if (count === 1) return `${verb} ${rest}`.trim();
  return `${verb} ${countPerCall < count ? '' : 'all '}${formatNumber(countPerCall)} ${rest}`.trim();
}

interface RowGroup<Row> {
  newest: Row;
  count: number;
  since: string;
  ids: number[];
}

const toGroupOfOne = <Row extends { id: number; created_at: string }>(row: Row) => ({
  newest: row,
  count: 1,
  since: row.created_at,
  ids: [row.id],
});

const buildDismissAction = (
  run: DeliveryAction['run'],
  count: number,
  countPerCall?: number,
): DeliveryAction => ({
  label: buildLabel(['Dismiss', ''], count, countPerCall),
  armedLabel: 'Click again to dismiss',
  doneText: 'Dismissed. The audit log keeps it',
  run,
});

const toMessageItem = (message: OutboxMessage): DeliveryItem => ({
  ...message,
  brand: toBrand(message),
  source: formatChat(message.chat_id, message.brand !== null || message.user !== null),
  timing: formatAttempts(message),
});

export function StuckMessages({ status, emptyText, ...filter }: TabProps & { status: StuckStatus }) {
  const query = useListOutboxGroupsQuery({ status, ...filter }, pollingOptions);
  const toItem = useToStuckMessageItem(status);
  return <DeliveryList {...{ query, emptyText, toItem }} />;
}

function useToStuckMessageItem(status: StuckStatus) {
  const [send] = useSendOutboxMessagesMutation();
  const [dismiss] = useDismissOutboxMessagesMutation();
  return ({ newest, ...group }: RowGroup<OutboxMessage>): DeliveryItem => ({
    ...toMessageItem(newest),
    ...group,
    advice: findAdvice(newest.last_error, newest.chat_id > 0),
    actions: [
      {
        label: buildLabel(['Send', 'again'], group.count, group.ids.length),
        armedLabel: status === 'unknown' ? 'May come twice. Click again' : 'Click again to send',
        doneText: group.count === 1 ? 'The message will be sent again' : 'The messages will be sent again',
        run: (ids) => send({ stuckIds: { ids } }),
      },
      buildDismissAction((ids) => dismiss({ stuckIds: { ids } }), group.count, group.ids.length),
    ],
    renderGroup: () => <GroupMessages status={status} id={newest.id} />,
  });
}

function GroupMessages({ status, id }: { status: StuckStatus; id: number }) {
  const query = useListOutboxMessagesQuery({ status, like: id, page: 1 }, pollingOptions);
  const toItem = useToStuckMessageItem(status);
  return <GroupedRows query={query} toItem={(message) => toItem(toGroupOfOne(message))} />;
}

/** The first page of the rows of a group, without links to more pages. */
function GroupedRows<Row>({ query, toItem }: { query: RowsQuery<Row>; toItem: (row: Row) => DeliveryItem }) {
  const hasMore = (query.currentData?.last_page ?? 1) > 1;
  return (
    <>
      <DeliveryList
        query={pickRows(query, ({ data }) => data)}
        emptyText="Nothing is left in this group."
        toItem={toItem}
      />
      {hasMore && <p>These are the newest 20.</p>}
    </>
  );
}

export function WaitingMessages({ emptyText, ...filter }: TabProps) {
  const query = useListOutboxMessagesQuery({ status: 'pending', ...filter }, pollingOptions);
  return <DeliveryList {...{ query, emptyText }} toItem={toMessageItem} />;
}

const updateKindTitles: Record<BotUpdate['kind'], string> = {
  message: 'Message',
  edit: 'Edited message',
  press: 'Pressed button',
  other: 'Other',
};

function toUpdateItem(update: BotUpdate): DeliveryItem {
  const { kind, chat_id: chatId, brand, user } = update;
  const isNameShown = brand !== null || (chatId !== null && chatId > 0 && user !== null);
  return {
    ...update,
    brand: toBrand(update),
    source: updateKindTitles[kind] + (chatId === null ? '' : ` · ${formatChat(chatId, isNameShown)}`),
    text: update.text || '(no text)',
    timing: formatAttempts(update, update.is_waiting && 'Waits for the database'),
  };
}

export function FailedUpdates({ emptyText, ...filter }: TabProps) {
  const query = useListBotUpdateGroupsQuery(filter, pollingOptions);
  const toItem = useToFailedUpdateItem();
  return <DeliveryList {...{ query, emptyText, toItem }} />;
}

function useToFailedUpdateItem() {
  const [replay] = useReplayBotUpdatesMutation();
  const [dismiss] = useDismissBotUpdatesMutation();
  return ({ newest, ...group }: RowGroup<BotUpdate>): DeliveryItem => ({
    ...toUpdateItem(newest),
    ...group,
    actions: [
      {
        label: buildLabel(['Process', 'again'], group.count, group.ids.length),
        armedLabel: 'Click again to process',
        doneText: group.count === 1 ? 'The bot will process it again' : 'The bot will process them again',
        run: (ids) => replay({ stuckIds: { ids } }),
      },
      buildDismissAction((ids) => dismiss({ stuckIds: { ids } }), group.count, group.ids.length),
    ],
    renderGroup: () => <GroupUpdates id={newest.id} />,
  });
}

function GroupUpdates({ id }: { id: number }) {
  const query = useListBotUpdatesQuery({ status: 'failed', like: id, page: 1 }, pollingOptions);
  const toItem = useToFailedUpdateItem();
  return <GroupedRows query={query} toItem={(update) => toItem(toGroupOfOne(update))} />;
}

export function WaitingUpdates({ emptyText, ...filter }: TabProps) {
  const query = useListBotUpdatesQuery({ status: 'pending', ...filter }, pollingOptions);
  return <DeliveryList {...{ query, emptyText }} toItem={toUpdateItem} />;
}

const reportTitles: Record<MissedReport['period'], string> = {
  day: 'Daily report',
  week: 'Weekly report',
  month: 'Monthly report',
};

/** Reports that were too late to be sent automatically, or may have been sent before the database was restored. */
export function MissedReports({ emptyText, ...filter }: TabProps) {
  const query = useListMissedReportsQuery(filter, { refetchOnMountOrArgChange: true });
  const [send] = useSendMissedReportMutation();
  const [dismiss] = useDismissMissedReportsMutation();
  /** Sends sequentially. Reports after a refused one stay in the list. */
  const sendAll: DeliveryAction['run'] = (ids) => ({
    unwrap: async () => {
      for (const id of ids) await send({ id }).unwrap();
      return {};
    },
  });
  const buildActions = (count: number): DeliveryAction[] => [
    {
      label: buildLabel(['Send', 'now'], count),
      armedLabel: 'Click again to send',
      doneText: count === 1 ? 'The report has been sent' : 'The reports have been sent',
      run: sendAll,
    },
    buildDismissAction((ids) => dismiss({ dismissReports: { ids } }), count),
  ];
  return (
    <DeliveryList
      {...{ query, emptyText }}
      buildActionsForAll={buildActions}
      toItem={({ id, brand, period, date_start, date_end, due_at }) => ({
        id,
        ids: [id],
        brand,
        source: reportTitles[period],
        text: date_start === date_end ? date_start : `${date_start} – ${date_end}`,
        timing: (
          <>
            Was due <MoscowTime at={due_at} />
          </>
        ),
        actions: buildActions(1),
      })}
    />
  );
}

/** Finds what to do about an error of Telegram or of the connection. `isPrivate`: in a chat with one person. */
export function findAdvice(error: string | null, isPrivate: boolean): string | undefined {
  return adviceByError.find(
    ([pattern, chat]) => pattern.test(error ?? '') && (chat === 'any' || isPrivate === (chat === 'private')),
  )?.[2];
}

const adviceByError: [pattern: RegExp, chat: 'private' | 'group' | 'any', advice: string][] = [
  [
    /thread not found|TOPIC_(CLOSED|DELETED)/i,
    'any',
    'The topic is closed or gone. Correct the thread of the brand, then send again.',
  ],
  [
    /not enough rights|CHAT_WRITE_FORBIDDEN|administrator rights|have no rights/i,
    'any',
    'The bot may not write in this chat. Give it the right in Telegram, then send again.',
  ],
  [/too many requests|retry after/i, 'any', 'Telegram slows this chat down. Send again in a few minutes.'],
  [
    /blocked by the user|deactivated|chat not found|PEER_ID_INVALID|initiate conversation/i,
    'private',
    'The person has blocked the bot or never started it. Dismiss it, unless they start the bot again.',
  ],
  [
    /kicked|not a member|chat not found|PEER_ID_INVALID|upgraded|deactivated/i,
    'group',
    'The bot is not in this chat. Add it again or correct the chat of the brand, then send again.',
  ],
  [
    /hang up|timed? ?out|ECONN|ETIMEDOUT|stopped during/i,
    'any',
    'Check the chat: if the message is there, dismiss it, otherwise send it again.',
  ],
];
