import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  delayCopyComplete,
  isEndOfCopy,
  separateMessages,
  startInterceptingProxy,
} from '../../../../test/database-proxies.js';
import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newMember, newUser, newSession, newPasskeyRow } from '../../../../test/factories.js';
import { newFile, samples } from '../../../../test/file.factories.js';
import { backUp, changeManifest, EmptyInstallation, openBackups } from '../../../../test/installation.js';
import { raceBehind, untilMigrationLockAwaited } from '../../../../test/race.js';
import { startS3 } from '../../../../test/s3-server.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { MIGRATION_LOCK } from '../../../platform/database/data-source.js';
import { LocalFileStore } from '../../../platform/storage/file-store.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';

/** An hour in UTC+3 other than the current one, so that a restore does not queue the question "Work today?". */
const otherHour = (new Date().getUTCHours() + 12) % 24;

const app = setUpAppWithOwnDatabase();
let folder: string;
let file: string;
let avatar: string;
beforeAll(() => insertUnusualData());
beforeEach(() => void (folder = join(mkdtempSync(join(tmpdir(), 'tallydesk-backup-')), 'one')));
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));
const settings = () => ({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir });

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Queries for tables that a restore changes. They omit the changed columns and rows. */
const comparableRowsSql: Record<string, string> = {
  users: `select (to_jsonb(t) - 'session_epoch' - 'sessions_ended_at')::text as row from users t`,
  sessions: `select (to_jsonb(t) - 'verified_at')::text as row from sessions t`,
  integration_event_counters: `select kind || object_id as row from integration_event_counters`,
  webhook_endpoints: `select id || url as row from webhook_endpoints`,
  outbox_messages: `select (to_jsonb(t) - 'status' - 'last_error')::text as row from outbox_messages t`,
  telegram_updates: `select update_id || payload::text as row from telegram_updates`,
  audit_records: `select t::text as row from audit_records t where action not like 'backup.%'`,
  audit_unsealed: `select u::text as row from audit_unsealed u join audit_records r on r.id = record_id
                   where action not like 'backup.%'`,
  audit_written: `select (sum(records) - (
      select count(*) from audit_records where action like 'backup.%'))::text as row from audit_written`,
};
/** A restore does not fill these tables, or fills them with other rows. */
const IGNORED_TABLES = [
  'replicas',
  'leaderships',
  'file_store',
  'recovery_state',
  'announcements',
  'rate_limits',
  'login_codes',
  'passkey_challenges',
  'deposit_cards',
  'deposit_card_changes',
  'moment_changes',
  'moment_watches',
  'webhook_deliveries',
  'webhook_attempts',
  'statistic_changes',
  'statistic_refreshes',
];

async function readAllRows(url: string): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const names = tables.map(({ name }) => name).filter((name) => !IGNORED_TABLES.includes(name));
  const rowsByTable = names.map(async (name) => {
    const sql = comparableRowsSql[name] ?? `select t::text as row from "${name}" t`;
    const rows = await query<{ row: string }>(url, sql);
    return [name, rows.map(({ row }) => row).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(rowsByTable));
}

/** The keys, checks and triggers, some of which a restore removes temporarily. */
const listConstraints = (url: string) =>
  query(
    url,
    `select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) || convalidated as rule
     from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
  );

async function insertUnusualData(): Promise<void> {
  file = await newFile(app, 'files', samples.txt, 'txt');
  avatar = await newFile(app, 'avatars', samples.jpg, 'jpg');
  const brand = await newBrand(app.db, { name: '"Ünïcode"\\N\t🦊', workStartTime: otherHour });
  const agent = await newMember(app.db, brand, { photoName: avatar, publicName: 'line\nbreak' });
  for (const status of ['accept', 'reject', 'wait'] as const)
    await newDeposit(app.db, brand, { status, agentId: agent.id });
  await app.get(TotalsService).fold();
  const ticket = await newTicket(app.db, agent, brand);
  const [message] = await app.db.query<[{ id: number }]>(
    `insert into ticket_messages (ticket_id, user_id, message, created_at) values ($1, $2, 'See', now()) returning id`,
    [ticket.id, agent.id],
  );
  await app.db.query(
    `insert into ticket_files (name, given_name, message_id, position, created_at) values ($1, 'Grüße.txt', $2, 1, now())`,
    [file, message.id],
  );
  await newPasskeyRow(app.db, agent);
  await app.db.query(`select setval('deposit_cards_id_seq', 70000)`);
  const session = await newSession(app, agent);
  await app.db.query('update sessions set verified_at = now()');
  await app.db.query(
    `insert into passkey_challenges values ($1, 'confirm', 'AAAA', now() + interval '1 hour')`,
    [session],
  );
  await app.db.query(
    `with event as (
       insert into integration_events (type, brand_id, object_id, created_at, data, position, sequence)
       values ('member.joined', $1, 1, now(), '{}', 1, 1) returning id
     ), endpoint as (
       insert into webhook_endpoints (url, description, all_brands, secret, created_at)
       values ('https://crm.example.com', '', true, 'whsec_secret', now()) returning id
     )
     insert into webhook_deliveries (endpoint_id, event_id, due_at) select endpoint.id, event.id, now() from endpoint, event`,
    [brand.id],
  );
  await app.db.query(`update tickets set active_at = created_at where id = $1`, [ticket.id]);
  await app.db.query(
    `insert into openid_identities (issuer, subject, user_id, connected_at) values ('https://a.example/', 'a|1', $1, now())`,
    [agent.id],
  );
  await app.get(AuditTrail).record({ action: 'test.act', subjectId: 1, after: { note: 'a\\b' } });
  await app.db.query(
    `insert into outbox_messages (chat_id, text, photo, status) values (1, 'x', '\\x00ff5c', 'sent')`,
  );
  // A payload is stored as it arrived. jsonb would refuse this one.
  await app.db.query(
    `insert into telegram_updates (update_id, payload, status) values (7, '{"text": "\\u0000 \\ud83d"}', 'handled')`,
  );
}

describe('a backup', () => {
  it('restores every row, file and constraint, with tables in any order, and reuses no id', async () => {
    const before = await readAllRows(app.databaseUrl);
    const manifest = await backUp(settings(), folder);
    // Even in this order no trigger fires, and no foreign key refuses a row.
    changeManifest(folder, ({ tables }) => tables.reverse());
    const installation = await EmptyInstallation.create();

    const { correctedTotals } = await installation.restore(folder);

    const { url } = installation.database;
    expect(await readAllRows(url)).toEqual(before);
    expect(await query(url, 'select from sessions where verified_at is not null')).toEqual([]);
    expect(await query(url, 'select from passkey_challenges')).toEqual([]);
    expect(await query(url, 'select secret, disabled_reason as reason from webhook_endpoints')).toEqual([
      { secret: null, reason: 'recovery' },
    ]);
    expect(await query(url, 'select from webhook_deliveries')).toEqual([]);
    expect(await listConstraints(url)).toEqual(await listConstraints(app.databaseUrl));
    expect(correctedTotals).toBe(0);
    expect(await installation.read(`files/${file}`)).toBe(samples.txt.toString());
    expect(await installation.read(`avatars/${avatar}`)).toBe(samples.jpg.toString('utf8'));
    const [{ id }] = (await query(
      url,
      `insert into brands (name, chat_id) values ('New', -5) returning id`,
    )) as [{ id: number }];
    // A recovery skips 10,000 ids.
    expect(id).toBeGreaterThan(10_000);
    const [card] = await query<{ id: number }>(url, `select nextval('deposit_cards_id_seq')::int as id`);
    expect(card!.id).toBeGreaterThan(80_000); // the last one was 70,000
    expect(manifest.missing_files).toEqual([]);
    await installation.remove();
  });

  it('contains no secrets, lists those to store elsewhere, and is readable only by its owner', async () => {
    const secret = 'never-in-a-backup-never-in-a-backup';
    const manifest = await backUp({ ...settings(), JWT_SECRET: secret }, folder);

    expect(manifest.not_included.join('\n')).toMatch(/JWT_SECRET[^]*TELEGRAM_BOT_TOKEN[^]*DATABASE_URL/);
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).not.toContain(secret);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names).toEqual(expect.arrayContaining(['tables/users.copy.gz', 'manifest.json']));
    const readableByOthers = ['', ...names].filter((name) => statSync(join(folder, name)).mode & 0o077);
    expect(readableByOthers).toEqual([]);
  });

  it('names the files that are not in the store, and never overwrites another backup', async () => {
    const filePath = join(app.dataDir, 'files/files', file);
    renameSync(filePath, `${filePath}.away`);

    expect((await backUp(settings(), folder)).missing_files).toEqual([`files/${file}`]);
    await expect(backUp(settings(), folder)).rejects.toThrow('already exists');
    renameSync(`${filePath}.away`, filePath);
  });

  it('fails if a file cannot be read, once no other file is being written, and leaves nothing behind', async () => {
    let hasReadOther = false;
    const read = jest.spyOn(LocalFileStore.prototype, 'read').mockImplementation(async (key) => {
      if (key === `files/${file}`) throw new Error('unreadable');
      await delay(200);
      hasReadOther = true;
      return Readable.from('x');
    });

    await expect(backUp(settings(), folder)).rejects.toThrow('unreadable');
    expect(hasReadOther).toBe(true);
    expect(readdirSync(join(folder, '..'))).toEqual([]);
    read.mockRestore();
  });

  it('contains one consistent snapshot while rows are written', async () => {
    const brand = await newBrand(app.db, { workStartTime: otherHour });
    const agent = await newUser(app.db);
    let isBackupRunning = true;
    const write = async () => {
      while (isBackupRunning) {
        await app.db.transaction((db) => newDeposit(db, brand, { agentId: agent.id, status: 'accept' }));
        await delay(10); // leaves the processor to the backup on a busy machine
      }
    };
    const writers = [write(), write()];
    const manifest = await backUp(settings(), folder);
    isBackupRunning = false;
    await Promise.all(writers);
    const countSavedRows = (name: string) => manifest.tables.find((table) => table.name === name)!.rows;
    expect(countSavedRows('deposits')).toBeGreaterThan(0);
    expect(await app.db.query('select count(*)::int from deposits')).not.toEqual([
      { count: countSavedRows('deposits') },
    ]);

    const installation = await EmptyInstallation.create();
    expect((await installation.restore(folder)).correctedTotals).toBe(0);
    await installation.remove();
  }, 180_000);

  it.each([
    ['the row count of each table arrives late', delayCopyComplete],
    ['every message arrives in a packet of its own', separateMessages],
  ])('has the right counts if %s', async (_, interfere) => {
    const proxy = await startInterceptingProxy(app.databaseUrl, interfere);
    const { tables } = await backUp({ ...settings(), DATABASE_URL: proxy.url }, folder);
    await proxy.stop();

    const counts = await Promise.all(
      tables.map(async ({ name }) => {
        const [{ rows }] = await app.db.query<[{ rows: number }]>(
          `select count(*)::int as rows from ${name}`,
        );
        return { name, rows };
      }),
    );
    expect(tables.map(({ name, rows }) => ({ name, rows }))).toEqual(counts);
  });

  it.each([
    ['row', (message: Buffer) => message[0] === 'd'.charCodeAt(0)], // CopyData
    ['row count of a table', isEndOfCopy],
  ])('fails if the connection breaks before the first, a middle or the last %s', async (_, isCutPoint) => {
    let cutPointCount = 0;
    /** How many cut points are passed before the connection breaks. */
    let remaining = Infinity;
    const proxy = await startInterceptingProxy(app.databaseUrl, (message, cut) => {
      if (!isCutPoint(message)) return;
      cutPointCount += 1;
      if (remaining-- === 0) cut();
    });
    const backups = await openBackups({ ...settings(), DATABASE_URL: proxy.url });
    await backups.create(`${folder}-whole`);
    const last = cutPointCount - 1;
    for (const nth of [0, last >> 1, last]) {
      remaining = nth;
      await expect(backups.create(folder)).rejects.toThrow();
    }
    await backups.close();
    await proxy.stop();
    expect(readdirSync(join(folder, '..'))).toEqual(['one-whole']);
  });

  it('waits for a running migration', async () => {
    let isBackupDone = false;
    const { backup } = await app.db.transaction(async (migrating) => {
      await migrating.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      const backup = backUp(settings(), folder).finally(() => (isBackupDone = true));
      await untilMigrationLockAwaited(app.db, 1);
      expect(isBackupDone).toBe(false);
      return { backup }; // wrapped: awaiting here would deadlock with the lock of this transaction
    });

    expect((await backup).tables.length).toBeGreaterThan(0);
  });

  it('contains every row of a table that was rewritten while the backup waited for it', async () => {
    await newBrand(app.db, { workStartTime: otherHour });
    const rewrite = (type: string) => (holder: typeof app.db) =>
      holder.query(`alter table brands alter column report_hour type ${type}`);

    const [manifest] = await raceBehind(app.db, rewrite('bigint'), [() => backUp(settings(), folder)]);
    await rewrite('smallint')(app.db);

    const [{ rows }] = await app.db.query<[{ rows: number }]>('select count(*)::int as rows from brands');
    expect(manifest!.tables.find(({ name }) => name === 'brands')!.rows).toBe(rows);
  });

  it('can be restored into a bucket, and can be made from a bucket', async () => {
    const s3 = await startS3();
    await backUp(settings(), folder);
    const inBucket = await EmptyInstallation.create(s3.env);
    await inBucket.restore(folder);
    expect(await inBucket.read(`files/${file}`)).toBe(samples.txt.toString());

    await backUp({ DATABASE_URL: inBucket.database.url, ...s3.env }, `${folder}-two`);
    expect(readFileSync(join(`${folder}-two`, 'store/files', file))).toEqual(samples.txt);
    await inBucket.remove();
    await s3.stop();
  });
});
