import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import type { Load } from './load.js';

/** Processor time of one call in microseconds. Null: unknown. */
export interface Cost {
  serverUs: number | null;
  databaseUs: number | null;
}
export type CostedLoad = Load & Cost;

/** `/proc/{pid}/stat` counts processor time in ticks. */
const TICKS_PER_SECOND = 100;

/** `seconds`: processor time of the process, and of its children that have ended. Null: there is no such process, or no `/proc`. */
export function readStat(pid: number): { parent: number; seconds: number } | null {
  try {
    // The second field, the name, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const [, parent, user, system, childUser, childSystem] = [0, 1, 11, 12, 13, 14].map((n) =>
      Number(fields[n]),
    );
    return { parent: parent!, seconds: (user! + system! + childUser! + childSystem!) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

export type Meter = (serverPid: number, measure: () => Promise<Load>) => Promise<CostedLoad>;

export async function createMeter(db: Client): Promise<Meter> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = readStat(rows[0]!.pid)?.parent ?? NaN;
  return async (serverPid, measure) => {
    const before = [readStat(serverPid)?.seconds, readPostgresSeconds(postmaster)];
    const load = await measure();
    const after = [readStat(serverPid)?.seconds, readPostgresSeconds(postmaster)];
    const [serverUs = null, databaseUs = null] = after.map((seconds, n) =>
      seconds === undefined ? null : ((seconds - before[n]!) * 1e6) / load.calls,
    );
    return { ...load, serverUs, databaseUs };
  };
}

function readPostgresSeconds(postmaster: number): number | undefined {
  const own = readStat(postmaster)?.seconds;
  if (own === undefined) return undefined;
  return readdirSync('/proc')
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === postmaster)
    .reduce((sum, stat) => sum + stat!.seconds, own);
}
