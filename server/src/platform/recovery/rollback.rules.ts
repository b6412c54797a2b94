/** A heartbeat that was committed, noted outside of the database. */
export interface Heartbeat {
  installationId: string;
  generationId: string;
  heartbeat: number;
  at: Date;
  /** That of PostgreSQL, which begins a new one with each recovery and each promotion of a standby. */
  timeline: number;
}

/** The row of the database. */
export interface RecordedState extends Heartbeat {
  systemId: string;
  pendingReason: string | null;
}

/** The PostgreSQL that the database is on now. */
export interface ServerState {
  systemId: string;
  database: string;
  timeline: number;
  /** It was told to stop its recovery at a moment. */
  hasRecoveryTarget: boolean;
}

/**
 * `same`: nothing that is known to have been committed is missing. `promoted`: a standby took over. `{ putBack }`: the database
 * is of an earlier moment, and why that is certain or likely.
 */
export type Verdict = 'same' | 'promoted' | { putBack: string };

/** A failover without synchronous replication may lose the commits of this time. */
const MAX_REPLICATION_LAG_MS = 10_000;
/** A heartbeat noted this much earlier than that of the database says nothing about a failover: the note itself is old. */
const MAX_HEARTBEAT_AGE_MS = 60_000;

/**
 * Compares the database with the last heartbeat noted outside of it. A recovery to a moment and a failover both begin a new
 * timeline, but only the recovery loses heartbeats that were committed. Without a current note the timeline alone decides.
 */
export function compareStates(state: RecordedState, server: ServerState, noted: Heartbeat | null): Verdict {
  if (state.pendingReason !== null) return { putBack: state.pendingReason };
  const known = noted?.installationId === state.installationId ? noted : null;
  if (known && known.generationId !== state.generationId)
    return { putBack: 'it is of a time before its last recovery' };
  if (state.systemId !== server.systemId)
    return { putBack: 'it is on another PostgreSQL cluster than before' };
  const lostMs =
    known && known.heartbeat > state.heartbeat ? Math.max(known.at.getTime() - state.at.getTime(), 1) : 0;
  const lost = `it is of ${state.at.toISOString()}, and changes until ${known?.at.toISOString()} are missing`;
  if (lostMs === 0 && state.timeline === server.timeline) return 'same';
  // Another process may have seen the promotion first, and written the row.
  if (known?.timeline === server.timeline && state.timeline === server.timeline) return { putBack: lost };
  if (lostMs > MAX_REPLICATION_LAG_MS) return { putBack: lost };
  const isCurrent = known !== null && state.at.getTime() - known.at.getTime() <= MAX_HEARTBEAT_AGE_MS;
  if (isCurrent && !server.hasRecoveryTarget) return 'promoted';
  return {
    putBack: `PostgreSQL was recovered from a backup: its timeline is ${server.timeline}, and was ${state.timeline}`,
  };
}

/**
 * The same for a database without a row, which no version since 1.0.0 has started on. `hasData`: people have used it.
 * The note is about this database if cluster and name are the same.
 */
export function compareWithoutState(
  server: ServerState,
  noted: (Heartbeat & Pick<ServerState, 'systemId' | 'database'>) | null,
  hasData: boolean,
): Verdict {
  const isOurs = noted?.systemId === server.systemId && noted.database === server.database;
  if (!isOurs || !hasData) return 'same';
  return { putBack: `changes until ${noted.at.toISOString()} are missing` };
}
