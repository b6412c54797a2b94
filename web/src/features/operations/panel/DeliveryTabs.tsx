import type { BotUpdate, MissedReport, OutboxMessage } from '../../../api/admin.api.gen';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import {
  useListBotUpdatesQuery,
  useListMissedReportsQuery,
  useListOutboxMessagesQuery,
  useReplayBotUpdateMutation,
  useSendMissedReportMutation,
  useSendOutboxMessageMutation,
  watched,
} from '../api';
import { DeliveryList } from './DeliveryList';

interface TabProps<Status> {
  status: Status;
  page: number;
  empty: string;
}

const chatName = (id: number) => `${id < 0 ? 'Group' : 'Private chat'} ${id}`;

type Tried =
  | Pick<OutboxMessage, 'status' | 'attempts' | 'next_attempt_at'>
  | Pick<BotUpdate, 'status' | 'attempts' | 'next_attempt_at'>;

/** Says how often it was tried, and when it is tried next. `waiting`: the reason why there is no try. */
function triesOf({ status, attempts, next_attempt_at }: Tried, waiting?: string | false) {
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  const words = waiting || (attempts === 0 ? 'Not tried yet' : tried);
  if (status !== 'pending') return words;
  return (
    <>
      {words} · next attempt <MoscowTime at={next_attempt_at} />
    </>
  );
}

/** Messages of the bot that have not arrived, or may not have arrived. */
export function OutboxMessages({ status, page, empty }: TabProps<OutboxMessage['status']>) {
  const list = useListOutboxMessagesQuery({ status, page }, watched);
  const again = {
    label: 'Send again',
    armedLabel: status === 'unknown' ? 'May come twice. Click again' : 'Click again to send',
    done: 'The message will be sent again',
  };
  return (
    <DeliveryList
      {...{ list, page, empty }}
      what="messages"
      send={useSendOutboxMessageMutation()}
      itemOf={(message) => ({
        ...message,
        place: chatName(message.chat_id),
        tries: triesOf(message),
        again: message.status !== 'pending' && again,
      })}
    />
  );
}

const updateKinds: Record<BotUpdate['kind'], string> = {
  message: 'Message',
  edit: 'Edited message',
  press: 'Pressed button',
  other: 'Other',
};

/** Updates that the bot did not handle. */
export function BotUpdates({ status, page, empty }: TabProps<BotUpdate['status']>) {
  const list = useListBotUpdatesQuery({ status, page }, watched);
  const again = {
    label: 'Handle again',
    armedLabel: 'Click again to handle',
    done: 'The bot will handle it again',
  };
  return (
    <DeliveryList
      {...{ list, page, empty }}
      what="messages"
      send={useReplayBotUpdateMutation()}
      itemOf={({ kind, chat_id, text, ...update }) => ({
        ...update,
        place: chat_id === null ? updateKinds[kind] : `${updateKinds[kind]} · ${chatName(chat_id)}`,
        text: text || '(no text)',
        tries: triesOf(update, update.is_waiting && 'Waits for the database'),
        again: update.status === 'failed' && again,
      })}
    />
  );
}

const periods: Record<MissedReport['period'], string> = {
  day: 'Daily report',
  week: 'Weekly report',
  month: 'Monthly report',
};

/** Reports that were too late to be sent automatically. */
export function MissedReports({ page, empty }: Omit<TabProps<never>, 'status'>) {
  const list = useListMissedReportsQuery({ page }, { refetchOnMountOrArgChange: true });
  const again = { label: 'Send now', armedLabel: 'Click again to send', done: 'The report has been sent' };
  return (
    <DeliveryList
      {...{ list, page, empty }}
      what="reports"
      send={useSendMissedReportMutation()}
      itemOf={({ id, brand, period, date_start, date_end, due_at }) => ({
        id,
        brand: brand.name,
        place: periods[period],
        text: date_start === date_end ? date_start : `${date_start} – ${date_end}`,
        tries: (
          <>
            Was due <MoscowTime at={due_at} />
          </>
        ),
        again,
      })}
    />
  );
}
