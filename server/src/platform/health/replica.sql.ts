/** A replica without a heartbeat for this long is dead or frozen. */
const SILENT_SECONDS = 20;

export const IS_RUNNING = `stopped_at is null and seen_at > clock_timestamp() - interval '${SILENT_SECONDS} seconds'`;
