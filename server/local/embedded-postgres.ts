import { spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadOrCreateSecret } from '../src/platform/config/secrets.js';
import { StartError } from '../src/platform/errors/system-errors.js';
import { createLauncher, type Launcher } from './embedded-postgres.account.js';
import { isRunning, getCommandLine, acquireLock } from './embedded-postgres.lock.js';

const DATABASE = 'tallydesk';
/** The role of the product. It owns its database and everything in it, and has no rights on the server. */
const PRODUCT_ROLE = 'tallydesk';
/** The role that initdb creates. It cannot lose its rights, so the product uses another one. */
const SUPERUSER = 'tallydesk_superuser';
/** Recovery after a crash may take long. */
const START_TIMEOUT_SECONDS = 120;
const STOP_TIMEOUT_SECONDS = 30;

/** Listens only on loopback, and uses little memory, because the rest of the program runs on the same machine. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
};

export interface EmbeddedPostgres {
  /** The address for the role of the product, which owns its database and is not a superuser. */
  url: string;
  /** The address for tests, which create their own databases. */
  superuserUrl: string;
  /** Ends open sessions, writes everything to the disk, and resolves once PostgreSQL has ended. */
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

function getLayout(dataDir: string) {
  const home = resolve(dataDir, 'postgres');
  return {
    home,
    cluster: join(home, 'cluster'),
    log: join(home, 'log'),
    lock: join(home, 'lock'),
    port: join(home, 'port'),
    getPassword: () => loadOrCreateSecret(home, 'password'),
    getSuperuserPassword: () => loadOrCreateSecret(home, 'superuser-password'),
  };
}
type Layout = ReturnType<typeof getLayout>;

/**
 * Starts the PostgreSQL that comes with the packages. Its data is below `dataDir`, and is created on the first start. Only one
 * process at a time may use it: a second one gets an error with advice and the `address` of the first.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  address = '',
): Promise<EmbeddedPostgres> {
  const layout = getLayout(dataDir);
  mkdirSync(layout.home, { recursive: true });
  const releaseLock = acquireLock(layout.lock, address);
  try {
    const binaries = await findBinaries();
    const launcher = createLauncher([layout.home, dirname(binaries.postgres)], layout.cluster);
    await stopLeftover(layout);
    if (!existsSync(layout.cluster)) createCluster(layout, binaries, launcher);
    const port = await choosePort(layout);
    const allSettings = { ...defaultSettings, ...settings, port: String(port) };
    const server = await retryStart(() => launch(layout, binaries, launcher, allSettings));
    const killOnExit = () => server.kill('SIGINT');
    process.once('exit', killOnExit);
    return {
      url: buildUrl(layout, port),
      superuserUrl: buildUrl(layout, port, SUPERUSER, layout.getSuperuserPassword()),
      async stop() {
        process.off('exit', killOnExit);
        await stopServer(server);
        releaseLock();
      },
    };
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/** The address of the embedded PostgreSQL of a running Tallydesk, for commands. Null: none is running. */
export function findEmbeddedPostgres(dataDir: string): string | null {
  const layout = getLayout(dataDir);
  const pid = findPostmasterPid(layout);
  if (pid === null || !isPostmaster(layout, pid) || !existsSync(layout.port)) return null;
  return buildUrl(layout, Number(readFileSync(layout.port, 'utf8')));
}

function buildUrl(
  layout: Layout,
  port: number,
  role = PRODUCT_ROLE,
  password = layout.getPassword(),
): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    throw new StartError(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} is installed (${reason}). ` +
        'Set DATABASE_URL to a PostgreSQL server, or install with optional packages on Linux or macOS.',
      { cause: error },
    );
  }
}

function createCluster(layout: Layout, { initdb, postgres }: Binaries, launcher: Launcher): void {
  // Renamed when complete, so that an interrupted start leaves no incomplete cluster.
  const draft = `${layout.cluster}.new`;
  const passwordFile = `${layout.cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, layout.getSuperuserPassword(), { mode: 0o600 });
  if (launcher.account) {
    chownSync(draft, launcher.account.uid, launcher.account.gid);
    chownSync(passwordFile, launcher.account.uid, launcher.account.gid);
  }
  const run = (program: string, args: string[], input?: string) => {
    const command = launcher.buildCommand(program, args);
    const result = spawnSync(command.file, command.args, { ...command.options, input, encoding: 'utf8' });
    if (result.status !== 0)
      throw new Error(`The embedded PostgreSQL could not be set up: ${formatFailure(result)}`);
  };
  try {
    const access = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    run(initdb, [`--pgdata=${draft}`, '--locale=C.UTF-8', '--encoding=UTF8', '--no-instructions', ...access]);
    const statements = [
      `create role ${PRODUCT_ROLE} login password '${layout.getPassword()}'`,
      `create database ${DATABASE} owner ${PRODUCT_ROLE}`,
    ];
    run(postgres, ['--single', '-D', draft, 'postgres'], statements.map((sql) => `${sql}\n`).join(''));
    renameSync(draft, layout.cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    // After a failure for lack of space, the draft could occupy the last of it.
    rmSync(draft, { recursive: true, force: true });
  }
}

function formatFailure({ error, stderr, status, signal }: SpawnSyncReturns<string>): string {
  return (
    error?.message ?? (stderr.trim().split('\n').slice(-5).join('\n') || `ended with ${status ?? signal}`)
  );
}

/** Reuses the port of the last start, so that tools keep working, or chooses another if it is taken. */
async function choosePort(layout: Layout): Promise<number> {
  const previousPort = existsSync(layout.port) ? Number(readFileSync(layout.port, 'utf8')) : 0;
  const port = (await findFreePort(previousPort)) ?? (await findFreePort(0));
  if (port === null) throw new Error('No free port for the embedded PostgreSQL on 127.0.0.1.');
  if (port !== previousPort) writeFileSync(layout.port, String(port));
  return port;
}

/** Returns the port if it is free, else null. For 0, returns any free port. */
async function findFreePort(port: number): Promise<number | null> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return (probe.address() as AddressInfo).port;
  } catch {
    return null;
  } finally {
    probe.close();
  }
}

/** Retries for ten seconds, because the backends of a killed PostgreSQL still hold its shared memory for a moment. */
async function retryStart(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 40 || !(error as Error).message.includes('pre-existing shared memory block'))
        throw error;
      await delay(250);
    }
  }
}

async function launch(
  layout: Layout,
  { postgres }: Binaries,
  launcher: Launcher,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const log = openSync(layout.log, 'a', 0o600);
  const logSizeBefore = statSync(layout.log).size;
  const assignments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, options } = launcher.buildCommand(postgres, ['-D', layout.cluster, ...assignments]);
  // Detached: Ctrl-C on the terminal must reach only Tallydesk, which then calls stop().
  const server = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  let failure: Error | undefined;
  server.on('error', (error) => (failure = error));
  server.unref();

  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
  while (!isReady(layout, server)) {
    if (failure || server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) {
      await stopServer(server);
      const lines = readFileSync(layout.log).subarray(logSizeBefore).toString().trim().split('\n').slice(-5);
      throw new Error(`The embedded PostgreSQL did not start: ${failure?.message ?? lines.join('\n')}`);
    }
    await delay(10);
  }
  return server;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  server.ref();
  const exited = once(server, 'exit');
  server.kill('SIGINT'); // PostgreSQL's fast shutdown
  const killTimer = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_SECONDS * 1000);
  await exited;
  clearTimeout(killTimer);
}

/** Stops a PostgreSQL that a killed Tallydesk left running, because it still uses the data. */
async function stopLeftover(layout: Layout): Promise<void> {
  const pid = findPostmasterPid(layout);
  if (pid === null) return;
  if (!isPostmaster(layout, pid)) {
    // PostgreSQL was killed. If its process id was reused, PostgreSQL would assume that it is still running.
    rmSync(join(layout.cluster, 'postmaster.pid'));
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_SECONDS * 1000;
  while (isRunning(pid)) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) of an earlier start does not stop.`);
    await delay(20);
  }
}

/** The lines of postmaster.pid: the first is the process id, the eighth the state. */
function readPostmasterLines(layout: Layout): string[] {
  try {
    return readFileSync(join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function findPostmasterPid(layout: Layout): number | null {
  const [pid] = readPostmasterLines(layout);
  return pid ? Number(pid) : null;
}

function isReady(layout: Layout, server: ChildProcess): boolean {
  const lines = readPostmasterLines(layout);
  return lines[0] === String(server.pid) && lines[7]?.trim() === 'ready';
}

function isPostmaster(layout: Layout, pid: number): boolean {
  const command = getCommandLine(pid);
  return command.includes('postgres') && command.includes(layout.cluster);
}
