import type pg from 'pg';
import { laterMigrations, migrations } from '../../../../migrations/all.js';
import { releases } from '../../../../migrations/releases.js';
import { StartError } from '../errors/system-errors.js';
import { version } from '../config/version.js';

interface Migration {
  name: string;
  canFormerReleaseRun: boolean;
}

/** The timestamp in a migration's name. That of a program's newest migration is its schema version. */
export const getTimestamp = ({ name }: { name: string }) => Number(/\d{13}$/.exec(name)?.[0]);

/**
 * The oldest schema version that may run after these migrations: the version of the former release, or if it is newer, the
 * timestamp of the last migration after which the former release may not run. `releases`: the schema version of each release.
 * `baseline`: the schema version of the first release.
 */
export function getOldestSchemaVersion(
  migrations: readonly Migration[],
  releases: Readonly<Record<string, number>>,
  baseline: number,
): number {
  const newest = Math.max(baseline, ...migrations.map(getTimestamp));
  const former = Object.values(releases).filter((version) => version < newest);
  const incompatible = migrations.filter(({ canFormerReleaseRun }) => !canFormerReleaseRun);
  return Math.max(baseline, ...former, ...incompatible.map(getTimestamp));
}

type Session = Pick<pg.ClientBase, 'query'>;

/** The timestamp of this version's newest migration. Older versions have the same or a smaller one. */
export const schemaVersion = Math.max(...migrations.map(getTimestamp));

/** The oldest schema version that may run on a database migrated by this version. */
const oldestAllowedVersion = getOldestSchemaVersion(laterMigrations, releases, getTimestamp(migrations[0]!));

/** The SQLSTATE of the trigger `replicas_refuse_older`. */
const TOO_OLD = 'TD001';

/** Whether the database rejected this version as too old. */
export const isTooOld = (error: unknown): error is Error => (error as { code?: unknown }).code === TOO_OLD;

/** Running processes could not use the migrated database. Starting can be retried once they have stopped. */
export class OutdatedProcessesError extends StartError {}

/** Throws if a newer version has made the database incompatible with this one. */
export async function assertVersionAllowed(session: Session): Promise<void> {
  if (!(await hasTable(session, 'oldest_release'))) return;
  const { rows } = await session.query<{ raisedBy: string }>(
    'select said_by as "raisedBy" from oldest_release where schema_version > $1',
    [schemaVersion],
  );
  if (rows[0]) {
    const { raisedBy } = rows[0];
    throw new StartError(
      `Version ${version} of Tallydesk can no longer run on this database, because version ${raisedBy} has changed it. ` +
        `Start version ${raisedBy} again, or restore a backup from before the upgrade.`,
    );
  }
}

/** A replica without a heartbeat for this long is dead or frozen. */
const SILENT_SECONDS = 20;

/** SQL for whether a row of `replicas` is a running process. */
export const isRunningSql = `stopped_at is null and seen_at > clock_timestamp() - interval '${SILENT_SECONDS} seconds'`;

/** Throws if a running process is incompatible with the migrations of this version. */
export async function assertNoOutdatedProcesses(session: Session): Promise<void> {
  if (!(await hasTable(session, 'replicas'))) return;
  const { rows } = await session.query<{ process: string }>(
    `select format('version %s on %s (%s)', version, host, array_to_string(parts, ', ')) as process
     from replicas where schema_version < $1 and ${isRunningSql} order by started_at`,
    [oldestAllowedVersion],
  );
  if (rows.length > 0)
    throw new OutdatedProcessesError(
      `Version ${version} of Tallydesk changes the database so that these processes can no longer run. Stop them first: ` +
        rows.map((row) => row.process).join('; '),
    );
}

/** Makes the database refuse the heartbeats of processes that are too old for the migrations of this version. */
export async function raiseOldestRelease(session: Session): Promise<void> {
  await session.query(
    'update oldest_release set schema_version = $1, said_by = $2 where schema_version < $1',
    [oldestAllowedVersion, version],
  );
}

async function hasTable(session: Session, name: string): Promise<boolean> {
  const { rows } = await session.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    name,
  ]);
  return rows[0]!.found;
}
