import { createHash } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { withClient } from '../bench/cluster.js';
import { createApiKey } from '../bench/people.js';
import { findFreePort, kill } from '../bench/servers.js';
import { type Programs, waitFor } from './programs.js';

const START_ARGS = ['--max-semi-space-size=64', 'server/cli/start.mjs'];
const START_SECONDS = 120;

/** Processes of the built program, as operators run them. */
export class Tallydesk {
  private readonly processes: ChildProcess[] = [];

  constructor(
    private readonly programs: Programs,
    private readonly settings: Record<string, string>,
  ) {}

  /** Starts a process with these parts, and waits until it is ready. Returns its port. */
  async start(name: string, parts: string, port?: number): Promise<number> {
    const usedPort = port ?? (await findFreePort());
    const child = this.programs.start(name, process.execPath, START_ARGS, {
      env: { ...this.env, RUN: parts, PORT: String(usedPort) },
      asSelf: true,
    });
    this.processes.push(child);
    const isReady = async () => (await fetch(`http://127.0.0.1:${usedPort}/health/ready`)).ok;
    const ended = once(child, 'exit').then(() => {
      throw new Error(`${name} ended. Its log says why.`);
    });
    await Promise.race([waitFor(`${name} is ready`, isReady, START_SECONDS), ended]);
    return usedPort;
  }

  /** Runs a command, such as `recount`. `mayFail`: a failure is returned, not thrown. */
  async run(command: string, mayFail = false) {
    return this.programs.run(process.execPath, ['server/cli/start.mjs', command], {
      env: { ...this.env, PORT: String(await findFreePort()) },
      asSelf: true,
      mayFail,
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((child) => kill(child, 'SIGTERM')));
    this.processes.length = 0;
  }

  private get env(): Record<string, string> {
    return {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'https://drill.example',
      JWT_SECRET: createHash('sha256').update('drill').digest('hex'),
      TELEGRAM_BOT_TOKEN: '1:drill',
      API_KEY_CALLS_PER_MINUTE: '1000000',
      STOP_DELAY_SECONDS: '0',
      METRICS_PORT: '0',
      ...this.settings,
    };
  }
}

export interface Group {
  brandId: number;
  chatId: number;
  telegramId: number;
}

export interface People {
  groups: Group[];
  /** The headers of an API key for all these brands. */
  headers: Record<string, string>;
}

export async function addPeople(url: string, brands: number): Promise<People> {
  return withClient(url, async (db) => {
    const { rows: groups } = await db.query<Group>(
      `with brand as (
         insert into brands (name, chat_id) select 'Drill ' || n, -900000 - n from generate_series(1, $1::int) n returning id, chat_id
       ), agent as (
         insert into users (telegram_id, public_name) select 900000 + n, 'Drill agent ' || n from generate_series(1, $1::int) n
         returning id, telegram_id
       ), member as (
         insert into brand_users (brand_id, user_id)
         select b.id, a.id from brand b join agent a on a.telegram_id = -b.chat_id
       )
       select b.id as "brandId", b.chat_id::float8 as "chatId", a.telegram_id::float8 as "telegramId"
       from brand b join agent a on a.telegram_id = -b.chat_id`,
      [brands],
    );
    return { groups, headers: await createApiKey(db) };
  });
}
