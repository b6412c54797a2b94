import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HealthDatabase } from '../database/side-pool.js';
import type { Heartbeat, RecordedState, ServerState } from './rollback.rules.js';

/** A heartbeat within this time after the last one, of any process, is recorded only if it is forced. */
const MIN_BEAT_GAP_MS = 4_000;
/** Managed servers may forbid the functions that identify a cluster. */
const FORBIDDEN_SQL_STATES = ['42501', '0A000'];

const COLUMNS = `installation_id as "installationId", generation_id as "generationId", heartbeat::float8 as heartbeat,
  heartbeat_at as at, system_id as "systemId", timeline, pending_reason as "pendingReason"`;

/** The state of this database, and the server that hosts it. Raw SQL, because all times come from the database's clock. */
@Injectable()
export class RecoveryStateRepository {
  constructor(private readonly healthDatabase: HealthDatabase) {}

  async find(): Promise<RecordedState | null> {
    const [state = null] = await this.run<RecordedState[]>(`select ${COLUMNS} from recovery_state`);
    return state;
  }

  async getServer(): Promise<ServerState> {
    const [server] = await this.run<[Omit<ServerState, 'systemId' | 'timeline'>]>(
      `select current_database() as database, exists (
         select from pg_settings where setting <> ''
           and name in ('recovery_target', 'recovery_target_lsn', 'recovery_target_name', 'recovery_target_time', 'recovery_target_xid')
       ) as "hasRecoveryTarget"`,
    );
    return { ...server, ...(await this.getCluster()) };
  }

  /** Reads the timeline from the name of a WAL file, because `pg_control_checkpoint` shows a new one only after a checkpoint. */
  private async getCluster(): Promise<Pick<ServerState, 'systemId' | 'timeline'>> {
    try {
      const [cluster] = await this.run<[Pick<ServerState, 'systemId' | 'timeline'>]>(
        `select (select system_identifier from pg_control_system())::text as "systemId",
           ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
      );
      return cluster;
    } catch (error) {
      if (!FORBIDDEN_SQL_STATES.includes((error as { code?: string }).code ?? '')) throw error;
      return { systemId: 'unknown', timeline: 0 };
    }
  }

  async hasData(): Promise<boolean> {
    const [{ hasData }] = await this.run<[{ hasData: boolean }]>(
      `select exists (select from users) as "hasData"`,
    );
    return hasData;
  }

  /** The last value of each sequence, by its name. */
  async listLastIds(): Promise<Record<string, number>> {
    const rows = await this.run<{ name: string; last: number }[]>(
      `select sequencename::text as name, last_value::float8 as last from pg_sequences
       where schemaname = current_schema() and last_value is not null`,
    );
    return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
  }

  async createIfMissing({ systemId, timeline }: ServerState): Promise<void> {
    await this.run(
      `insert into recovery_state (installation_id, generation_id, system_id, timeline)
       values (gen_random_uuid(), gen_random_uuid(), $1, $2) on conflict do nothing`,
      [systemId, timeline],
    );
  }

  /**
   * Increments the heartbeat durably, because it is then copied to the file store. `isForced`: records it even if another process
   * has just recorded one. Null: nothing was recorded, because another process has just done so, or the generation has changed.
   */
  recordHeartbeat(generationId: string, server: ServerState, isForced: boolean): Promise<Heartbeat | null> {
    return this.runDurably(
      `update recovery_state
       set heartbeat = heartbeat + 1, heartbeat_at = clock_timestamp(), system_id = $2, timeline = $3
       where generation_id = $1 and ($4 or heartbeat_at < clock_timestamp() - interval '${MIN_BEAT_GAP_MS} ms')
       returning ${COLUMNS}`,
      [generationId, server.systemId, server.timeline, isForced],
    );
  }

  /** Prevents processes from starting until a recovery is completed. */
  async markPending(reason: string, server: ServerState): Promise<void> {
    await this.run(
      `insert into recovery_state (installation_id, generation_id, system_id, timeline, pending_reason)
       values (gen_random_uuid(), gen_random_uuid(), $2, $3, $1)
       on conflict (is_only) do update set pending_reason = coalesce(recovery_state.pending_reason, excluded.pending_reason)`,
      [reason, server.systemId, server.timeline],
    );
  }

  /** Completes a recovery by starting a new generation on this server. */
  startGeneration(server: ServerState): Promise<Heartbeat | null> {
    return this.runDurably(
      `update recovery_state
       set generation_id = gen_random_uuid(), heartbeat = heartbeat + 1, heartbeat_at = clock_timestamp(),
         system_id = $1, timeline = $2, pending_reason = null
       returning ${COLUMNS}`,
      [server.systemId, server.timeline],
    );
  }

  private async run<Rows>(sql: string, values: unknown[] = []): Promise<Rows> {
    const db = await this.healthDatabase.connect();
    return db.query<Rows>(sql, values);
  }

  private async runDurably(sql: string, values: unknown[]): Promise<Heartbeat | null> {
    const db = await this.healthDatabase.connect();
    return db.transaction(async (transaction: EntityManager) => {
      await transaction.query(`select set_config('synchronous_commit', 'on', true)`);
      const [rows] = await transaction.query<[Heartbeat[], number]>(sql, values);
      return rows[0] ?? null;
    });
  }
}
