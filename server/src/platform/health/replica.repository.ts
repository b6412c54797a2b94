import { Injectable } from '@nestjs/common';
import { HealthDatabase } from '../database/side-pool.js';
import { isRunningSql } from '../database/releases.js';

export interface RunningReplica {
  id: string;
  version: string;
  schemaVersion: number;
  parts: string[];
  host: string;
}

const RETENTION_DAYS = 30;

/** The replicas of this installation. Raw SQL, because all times come from the database's clock. */
@Injectable()
export class ReplicaRepository {
  constructor(private readonly healthDatabase: HealthDatabase) {}

  recordHeartbeat({ id, version, schemaVersion, parts, host }: RunningReplica): Promise<void> {
    return this.run(
      `insert into replicas (id, version, schema_version, parts, host) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set seen_at = clock_timestamp()`,
      [id, version, schemaVersion, parts, host],
    );
  }

  markStopped(id: string): Promise<void> {
    return this.run('update replicas set stopped_at = clock_timestamp() where id = $1', [id]);
  }

  /** The running replicas, oldest first. */
  listRunning(): Promise<RunningReplica[]> {
    return this.run(
      `select id, version, schema_version::float as "schemaVersion", parts, host from replicas
       where ${isRunningSql} order by started_at`,
      [],
    );
  }

  /** Deletes replicas without a heartbeat for `RETENTION_DAYS`. */
  purgeOld(): Promise<void> {
    return this.run(
      `delete from replicas where seen_at < clock_timestamp() - interval '${RETENTION_DAYS} days'`,
      [],
    );
  }

  private async run<Result>(sql: string, values: unknown[]): Promise<Result> {
    return (await this.healthDatabase.connect()).query<Result>(sql, values);
  }
}
