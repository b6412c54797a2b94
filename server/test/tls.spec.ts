import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { startProgram } from './programs.js';
import { freePort, ServerProcess } from './server-process.js';
import { type TlsChoice, TlsPostgres } from './tls-postgres.js';

/** The program as operators run it, with a PostgreSQL that has TLS and certificates of a private root. */

const folder = mkdtempSync(join(tmpdir(), 'tallydesk-tls-'));
let postgres: TlsPostgres;
beforeAll(async () => {
  chmodSync(folder, 0o755);
  postgres = await TlsPostgres.start(join(folder, 'postgres'));
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const good: TlsChoice = { certificate: 'good', access: 'password' };
const settings = (env: Record<string, string>) => ({ DATA_DIR: join(folder, 'data'), ...env });

/** Runs the program, which must fail, and returns its standard error. */
async function complaintOf(env: Record<string, string>, program = 'src/main'): Promise<string> {
  const all = {
    ...settings(env),
    TELEGRAM_BOT_TOKEN: '1:tls',
    METRICS_PORT: '0',
    PORT: String(await freePort()),
  };
  const run = startProgram(program, all, ['ignore', 'ignore', 'pipe']);
  const [complaint, [code]] = await Promise.all([text(run.stderr!), once(run, 'exit')]);
  expect(code).toBe(1);
  return complaint;
}

/** Starts the program, which must end, and returns the only line of its complaint below the heading. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const [heading, line, ...more] = (await complaintOf(env)).split('\n');
  expect([heading, ...more]).toEqual(['Tallydesk cannot start with these settings:', '']);
  return line!;
}

it('starts with verify-full and a private root, and all its sessions are encrypted', async () => {
  await postgres.use(good);
  const server = await ServerProcess.start(
    settings({ DATABASE_URL: postgres.urlWith(), DATABASE_READ_URL: postgres.urlWith() }),
  );
  const db = new pg.Client(postgres.urlWith());
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

it('starts with a client certificate instead of a password', async () => {
  await postgres.use({ certificate: 'good', access: 'certificate' });
  const url = postgres.urlWith({
    sslcert: postgres.pathOf('client.pem'),
    sslkey: postgres.pathOf('client.key'),
  });
  const server = await ServerProcess.start(settings({ DATABASE_URL: url }));
  await server.kill();
}, 120_000);

type Parameters = (postgres: TlsPostgres) => Record<string, string>;
const none: Parameters = () => ({});
const withoutCheck: Parameters = () => ({ sslmode: 'no-verify', sslrootcert: '' });
const clientOf =
  (name: string): Parameters =>
  (it) => ({ sslcert: it.pathOf(`${name}.pem`), sslkey: it.pathOf(`${name}.key`) });

/** A server, parameters that cannot work with it, others that can, and the advice. */
const troubles: [string, TlsChoice, Parameters, Parameters, RegExp][] = [
  [
    'an authority that Node does not know',
    good,
    () => ({ sslrootcert: '' }),
    none,
    /from an unknown authority\. Add its root: sslmode=verify-full&sslrootcert=/,
  ],
  [
    'a certificate of another authority',
    { ...good, certificate: 'foreign' },
    none,
    withoutCheck,
    /from an unknown authority/,
  ],
  [
    'a certificate for another host',
    { ...good, certificate: 'other-host' },
    none,
    withoutCheck,
    /is for another host name/,
  ],
  [
    'an expired certificate',
    { ...good, certificate: 'expired' },
    none,
    withoutCheck,
    /has expired\. Renew it/,
  ],
  [
    'a certificate that is not valid yet',
    { ...good, certificate: 'future' },
    none,
    withoutCheck,
    /is not valid yet\. Compare the clocks/,
  ],
  [
    'a server without TLS',
    { ...good, certificate: null },
    none,
    () => ({ sslmode: 'disable', sslrootcert: '' }),
    /the server has no TLS/,
  ],
  [
    'a server that wants a client certificate',
    { certificate: 'good', access: 'certificate' },
    none,
    clientOf('client'),
    /wants a certificate of the client\. Add sslcert= and sslkey=/,
  ],
  [
    'a client certificate of another authority',
    { certificate: 'good', access: 'certificate' },
    clientOf('foreign-client'),
    clientOf('client'),
    /does not know the authority of the client certificate/,
  ],
];

it.each(troubles)(
  'says in one line that there is %s',
  async (_, choice, wrong, right, advice) => {
    await postgres.use(choice);
    const [wrongUrl, rightUrl] = [wrong, right].map((of) => postgres.urlWith(of(postgres))) as [
      string,
      string,
    ];

    expect(await refusalOf({ DATABASE_URL: wrongUrl })).toMatch(
      new RegExp(`^DATABASE_URL: .*${advice.source}`),
    );

    // Without a standby the primary answers, so this stops nothing.
    const server = await ServerProcess.start(
      settings({ DATABASE_URL: rightUrl, DATABASE_READ_URL: wrongUrl, LOG_LEVEL: 'info' }),
    );
    await server.says('The read replica');
    await server.kill();
    const about = server.output.split('\n').filter((line) => advice.test(line));
    expect(about).toEqual([expect.stringMatching(/The read replica localhost:\d+ is away: the /)]);
    expect(server.output).not.toMatch(/^ +at /m);
  },
  120_000,
);

it('gives the same advice in a command', async () => {
  await postgres.use({ certificate: 'good', access: 'certificate' });
  const url = postgres.urlWith(clientOf('foreign-client')(postgres));

  expect(await complaintOf({ DATABASE_URL: url }, 'cli/recount')).toMatch(
    /^DATABASE_URL: the server does not know the authority of the client certificate.*\n$/,
  );
});

it.each(['DATABASE_URL', 'DATABASE_READ_URL'])(
  'names the root file of %s that cannot be used',
  async (name) => {
    const directory = join(folder, 'postgres');
    const noRoot = join(folder, 'no-root.pem');
    writeFileSync(noRoot, 'not a certificate');
    const files = { '/missing.pem': 'ENOENT', [directory]: 'EISDIR', [noRoot]: 'no certificate in it' };

    for (const [file, reason] of Object.entries(files))
      expect(
        await refusalOf({
          DATABASE_URL: postgres.urlWith(),
          [name]: postgres.urlWith({ sslrootcert: file }),
        }),
      ).toBe(`${name}: cannot use the file of sslrootcert, ${file} (${reason})`);
  },
  120_000,
);
