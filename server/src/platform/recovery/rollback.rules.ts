/** A heartbeat, as read from the database, or from its copy in the file store. */
export interface Heartbeat {
  installationId: string;
  /** Changes when a recovery is completed. */
  generationId: string;
  heartbeat: number;
  at: Date;
  /** PostgreSQL's timeline id, which changes with each point-in-time recovery and each promotion of a standby. */
  timeline: number;
}

export interface RecordedState extends Heartbeat {
  systemId: string;
  pendingReason: string | null;
}

export interface ServerState {
  systemId: string;
  database: string;
  timeline: number;
  hasRecoveryTarget: boolean;
}

/**
 * `same`: no known commit is missing. `promoted`: a standby took over, and at most the last seconds are lost. `{ rollbackReason }`:
 * the evidence of a rollback.
 */
export type Verdict = 'same' | 'promoted' | { rollbackReason: string };

/** A failover without synchronous replication may lose the commits of this time. */
const MAX_REPLICATION_LAG_MS = 10_000;
/** If the last known heartbeat is older than the database's by more than this, it is outdated, and no evidence of a failover. */
const MAX_HEARTBEAT_AGE_MS = 60_000;

/**
 * Compares the database with the last heartbeat known outside of it: the file store's, or the last one that this process has
 * seen. A point-in-time recovery and a failover both start a new timeline, but a failover loses only the last seconds. Without a
 * current heartbeat from outside, the timeline alone decides.
 */
export function compareStates(
  state: RecordedState,
  server: ServerState,
  lastKnown: Heartbeat | null,
): Verdict {
  if (state.pendingReason !== null) return { rollbackReason: state.pendingReason };
  const ownHeartbeat = lastKnown?.installationId === state.installationId ? lastKnown : null;
  if (ownHeartbeat && ownHeartbeat.generationId !== state.generationId)
    return { rollbackReason: 'it is from before its last recovery' };
  if (state.systemId !== server.systemId)
    return { rollbackReason: 'it is on another PostgreSQL cluster than before' };
  const lostMs =
    ownHeartbeat && ownHeartbeat.heartbeat > state.heartbeat
      ? Math.max(ownHeartbeat.at.getTime() - state.at.getTime(), 1)
      : 0;
  const lossReason = `it is from ${state.at.toISOString()}, and changes until ${ownHeartbeat?.at.toISOString()} are missing`;
  if (lostMs === 0 && state.timeline === server.timeline) return 'same';
  // On one timeline, every loss is a rollback. If only the last known heartbeat is on the former timeline, another process has
  // recorded the promotion.
  if (ownHeartbeat?.timeline === server.timeline && state.timeline === server.timeline)
    return { rollbackReason: lossReason };
  if (lostMs > MAX_REPLICATION_LAG_MS) return { rollbackReason: lossReason };
  const isCurrent =
    ownHeartbeat !== null && state.at.getTime() - ownHeartbeat.at.getTime() <= MAX_HEARTBEAT_AGE_MS;
  if (isCurrent && !server.hasRecoveryTarget) return 'promoted';
  return {
    rollbackReason: `PostgreSQL was recovered from a backup: its timeline is ${server.timeline}, and was ${state.timeline}`,
  };
}

/**
 * Compares a database without a recorded state, on which no version since 1.0.0 has started. `hasData`: it has users. A stored
 * heartbeat belongs to this database if cluster and name match.
 */
export function compareWithoutState(
  server: ServerState,
  stored: (Heartbeat & Pick<ServerState, 'systemId' | 'database'>) | null,
  hasData: boolean,
): Verdict {
  const isOurs = stored?.systemId === server.systemId && stored.database === server.database;
  if (!isOurs || !hasData) return 'same';
  return { rollbackReason: `changes until ${stored.at.toISOString()} are missing` };
}
