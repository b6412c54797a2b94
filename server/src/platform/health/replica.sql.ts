/** A replica that is silent for this long does not run, or is frozen. */
const SILENT_SECONDS = 20;

/** A condition for the replicas that run now. */
export const IS_RUNNING = `stopped_at is null and seen_at > clock_timestamp() - interval '${SILENT_SECONDS} seconds'`;
