/** Older messages and updates are listed, but not counted as problems. */
const ALARM_PERIOD = `interval '7 days'`;

/** SQL table for features that count undelivered messages: the stuck ones that were queued, edited or retried in the last seven days. */
export const stuckMessages = `(select chat_id, status from outbox_messages
  where status in ('failed', 'unknown') and dismissed_at is null
    and greatest(created_at, changed_at) > clock_timestamp() - ${ALARM_PERIOD})`;

/** SQL table for features that count unhandled updates: those received in the last seven days that failed. */
export const failedUpdates = `(select chat_id from telegram_updates
  where status = 'failed' and dismissed_at is null and received_at > clock_timestamp() - ${ALARM_PERIOD})`;
