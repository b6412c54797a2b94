import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setUpFolder } from './folder.js';
import { execute } from './own-database.js';
import { runProgram } from './programs.js';
import { findFreePort, ServerProcess } from './server-process.js';
import { type TlsChoice, TlsPostgres } from './forked-postgres.js';

let postgres: TlsPostgres;
afterAll(() => postgres.stop());
const folder = setUpFolder();
beforeAll(async () => {
  chmodSync(folder, 0o755);
  postgres = await TlsPostgres.start(join(folder, 'postgres'));
}, 60_000);

const good: TlsChoice = { certificate: 'good', access: 'password' };
const buildSettings = (env: Record<string, string>) => ({ DATA_DIR: join(folder, 'data'), ...env });

async function runUntilFailed(env: Record<string, string>, program = 'src/main'): Promise<string> {
  const fullEnv = {
    ...buildSettings(env),
    TELEGRAM_BOT_TOKEN: '1:tls',
    METRICS_PORT: '0',
    PORT: String(await findFreePort()),
  };
  const { code, errors } = await runProgram(program, fullEnv);
  expect(code).toBe(1);
  return errors;
}

/** Starts the program, which must be refused, and returns the only line below the heading of its error output. */
async function getRefusal(env: Record<string, string>): Promise<string> {
  const [heading, line, ...more] = (await runUntilFailed(env)).split('\n');
  expect([heading, ...more]).toEqual(['Tallydesk cannot start with these settings:', '']);
  return line!;
}

it('starts with verify-full and a private root, and all its sessions are encrypted', async () => {
  await postgres.use(good);
  const server = await ServerProcess.start(buildSettings({ DATABASE_URL: postgres.buildUrl() }));
  const [counts] = await execute<{ sessions: number; plain: number }>(
    postgres.buildUrl(),
    `select count(*)::int as sessions, count(*) filter (where not ssl)::int as plain
     from pg_stat_activity join pg_stat_ssl using (pid) where application_name like 'tallydesk%'`,
  );
  await server.kill();

  expect(counts!.sessions).toBeGreaterThan(3);
  expect(counts!.plain).toBe(0);
}, 120_000);

it('names the root file that cannot be used', async () => {
  const directory = join(folder, 'postgres');
  const noRoot = join(folder, 'no-root.pem');
  writeFileSync(noRoot, 'not a certificate');
  const files = { '/missing.pem': 'ENOENT', [directory]: 'EISDIR', [noRoot]: 'no certificate in it' };

  const refusals = Object.keys(files).map((file) =>
    getRefusal({ DATABASE_URL: postgres.buildUrl({ sslrootcert: file }) }),
  );

  expect(await Promise.all(refusals)).toEqual(
    Object.entries(files).map(
      ([file, reason]) => `DATABASE_URL: cannot use the file of sslrootcert, ${file} (${reason})`,
    ),
  );
}, 120_000);

const buildClientUrl = (name: string) =>
  postgres.buildUrl({
    sslcert: postgres.getCertificatePath(`${name}.pem`),
    sslkey: postgres.getCertificatePath(`${name}.key`),
  });

async function expectRefusal(advice: RegExp): Promise<void> {
  const refusal = await getRefusal({ DATABASE_URL: postgres.buildUrl() });
  expect(refusal).toMatch(new RegExp(`^DATABASE_URL: .*${advice.source}`));
}

it.each<[string, TlsChoice, RegExp]>([
  ['a certificate for another host', { ...good, certificate: 'other-host' }, /is for another host name/],
  [
    'a server that wants a client certificate',
    { certificate: 'good', access: 'certificate' },
    /requires a client certificate\. Add sslcert= and sslkey=/,
  ],
])(
  'reports %s in one line',
  async (_, choice, advice) => {
    await postgres.use(choice);

    await expectRefusal(advice);
  },
  120_000,
);

it('starts with a client certificate instead of a password, and a command reports one of an unknown authority', async () => {
  await postgres.use({ certificate: 'good', access: 'certificate' });
  const server = await ServerProcess.start(buildSettings({ DATABASE_URL: buildClientUrl('client') }));
  await server.kill();

  expect(await runUntilFailed({ DATABASE_URL: buildClientUrl('foreign-client') }, 'cli/recount')).toMatch(
    /^DATABASE_URL: the server does not know the authority of the client certificate.*\n$/,
  );
}, 120_000);

it.each([
  [
    'a certificate of another authority',
    'no-verify',
    'foreign',
    /from an unknown authority\. Add its root: sslmode=verify-full&sslrootcert=/,
  ],
  ['a server without TLS', 'disable', null, /the server has no TLS/],
] as const)(
  'reports %s in one line, and accepts it with sslmode=%s',
  async (_, sslmode, certificate, advice) => {
    await postgres.use({ ...good, certificate });
    await expectRefusal(advice);
    const url = postgres.buildUrl({ sslmode, sslrootcert: '' });
    const server = await ServerProcess.start(buildSettings({ DATABASE_URL: url }));
    await server.kill();
  },
  120_000,
);
