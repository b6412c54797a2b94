import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { setUpFolder } from './folder.js';
import { runProgram } from './programs.js';
import { findFreePort, ServerProcess } from './server-process.js';
import { type TlsChoice, TlsPostgres } from './forked-postgres.js';

/** The program as operators run it, with a PostgreSQL that uses TLS with certificates of a private root. */

let postgres: TlsPostgres;
afterAll(() => postgres.stop());
const folder = setUpFolder();
beforeAll(async () => {
  chmodSync(folder, 0o755);
  postgres = await TlsPostgres.start(join(folder, 'postgres'));
}, 60_000);

const good: TlsChoice = { certificate: 'good', access: 'password' };
const settings = (env: Record<string, string>) => ({ DATA_DIR: join(folder, 'data'), ...env });

/** Runs the program, which must fail, and returns its standard error. */
async function runUntilFailed(env: Record<string, string>, program = 'src/main'): Promise<string> {
  const all = {
    ...settings(env),
    TELEGRAM_BOT_TOKEN: '1:tls',
    METRICS_PORT: '0',
    PORT: String(await findFreePort()),
  };
  const { code, errors } = await runProgram(program, all);
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
  const server = await ServerProcess.start(settings({ DATABASE_URL: postgres.buildUrl() }));
  const db = new pg.Client(postgres.buildUrl());
  await db.connect();
  const { rows } = await db.query<{ sessions: number; plain: number }>(
    `select count(*)::int as sessions, count(*) filter (where not ssl)::int as plain
     from pg_stat_activity join pg_stat_ssl using (pid) where application_name like 'tallydesk%'`,
  );
  await db.end();
  await server.kill();

  expect(rows[0]!.sessions).toBeGreaterThan(3);
  expect(rows[0]!.plain).toBe(0);
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

/** Servers that the usual address cannot be used with: the problem, the choice that causes it, and the advice. */
const problems: [string, TlsChoice, RegExp][] = [
  [
    'a certificate of another authority',
    { ...good, certificate: 'foreign' },
    /from an unknown authority\. Add its root: sslmode=verify-full&sslrootcert=/,
  ],
  ['a certificate for another host', { ...good, certificate: 'other-host' }, /is for another host name/],
  ['a server without TLS', { ...good, certificate: null }, /the server has no TLS/],
  [
    'a server that wants a client certificate',
    { certificate: 'good', access: 'certificate' },
    /requires a client certificate\. Add sslcert= and sslkey=/,
  ],
];

it.each(problems)(
  'reports %s in one line',
  async (_, choice, advice) => {
    await postgres.use(choice);

    expect(await getRefusal({ DATABASE_URL: postgres.buildUrl() })).toMatch(
      new RegExp(`^DATABASE_URL: .*${advice.source}`),
    );
  },
  120_000,
);

it('starts with a client certificate instead of a password, and a command reports one of an unknown authority', async () => {
  await postgres.use({ certificate: 'good', access: 'certificate' });
  const server = await ServerProcess.start(settings({ DATABASE_URL: buildClientUrl('client') }));
  await server.kill();

  expect(await runUntilFailed({ DATABASE_URL: buildClientUrl('foreign-client') }, 'cli/recount')).toMatch(
    /^DATABASE_URL: the server does not know the authority of the client certificate.*\n$/,
  );
}, 120_000);

it.each([
  ['a certificate of another authority with sslmode=no-verify', 'foreign', 'no-verify'],
  ['a server without TLS with sslmode=disable', null, 'disable'],
] as const)(
  'accepts %s',
  async (_, certificate, sslmode) => {
    await postgres.use({ ...good, certificate });
    const url = postgres.buildUrl({ sslmode, sslrootcert: '' });
    const server = await ServerProcess.start(settings({ DATABASE_URL: url }));
    await server.kill();
  },
  120_000,
);
