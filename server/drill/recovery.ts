/**
 * `npm run drill:recovery`: backs up a filled database, continues to write, and restores it to a point in time, once with
 * pg_basebackup and copied WAL, once with pgBackRest. Then follows docs/operating.md: the start is refused, after-recovery,
 * start. Prints the duration of each step, and compares the result with what was confirmed before that point. Needs Debian's
 * postgresql-15 and pgbackrest.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getFirstAgentId, getChatId, fillDatabase, getTelegramId } from '../bench/fill.js';
import { createApiKey } from '../bench/people.js';
import { TelegramServer } from '../test/telegram-server.js';
import { findFreePort } from '../bench/servers.js';
import { type Archive, archives } from './archives.js';
import { compareAll, type Outcome, queryRows } from './checks.js';
import { type Programs, printTable, runDrill } from './programs.js';
import { Postgres } from './postgres.js';
import { withClient } from '../bench/cluster.js';
import { type People, Tallydesk } from './tallydesk.js';
import { FIRST_AMOUNT, Writers } from './writers.js';

const LIMIT_MINUTES = 40;
const BRAND_COUNT = 40;
const WRITE_MS = 15_000;
const MAX_ARCHIVE_WAIT_MS = 60_000;

const { values: options } = parseArgs({
  options: {
    deposits: { type: 'string', default: '300000' },
    /** Runs only one method: plain or pgBackRest. */
    only: { type: 'string', default: '' },
  },
});

class Steps {
  readonly secondsByStep = new Map<string, number>();

  async time<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const startedMs = performance.now();
    const result = await work();
    this.secondsByStep.set(name, (performance.now() - startedMs) / 1_000);
    console.log(`  ${name}: ${this.secondsByStep.get(name)!.toFixed(1)} s`);
    return result;
  }
}

/** Creates a server with a filled database, and the file store of Tallydesk. Returns the server, stopped. */
async function fillServer(programs: Programs, folder: string, telegram: TelegramServer): Promise<Postgres> {
  const postgres = await Postgres.create(programs, join(folder, 'filled'));
  const tallydesk = createTallydesk(programs, postgres, telegram, join(folder, 'files'));
  await tallydesk.start('first-start', 'api,bot,worker');
  await tallydesk.stop();
  const deposits = Number(options.deposits);
  await withClient(postgres.superuserUrl, async (db) => {
    await fillDatabase(db, { deposits, tickets: deposits / 5, messages: deposits });
    // Without codes, staff get no notices, whose sending would take minutes.
    await db.query(`update users set role = 'manager', codes = '{}' where codes <> '{}'`);
    await db.query('vacuum (analyze)');
  });
  await tallydesk.run('recount');
  await postgres.stop();
  return postgres;
}

function createTallydesk(programs: Programs, { url }: Postgres, telegram: TelegramServer, files: string) {
  const settings = { DATABASE_URL: url, DATA_DIR: files, TELEGRAM_API_ROOT: telegram.apiRoot };
  return new Tallydesk(programs, settings);
}

async function pickPeople({ superuserUrl }: Postgres): Promise<People> {
  const headers = await withClient(superuserUrl, createApiKey);
  const groups = Array.from({ length: BRAND_COUNT }, (_, index) => {
    const brandId = index + 1;
    return { brandId, chatId: getChatId(brandId), telegramId: getTelegramId(getFirstAgentId(brandId)) };
  });
  return { groups, headers };
}

async function getServerTime({ url }: Postgres): Promise<string> {
  const [row] = await queryRows<{ at: string }>(url, 'select clock_timestamp()::text as at');
  return row!.at;
}

const archiveAll = ({ superuserUrl }: Postgres) =>
  withClient(superuserUrl, async (db) => {
    const { rows } = await db.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    const isArchived = async () =>
      (await db.query('select from pg_stat_archiver where last_archived_wal >= $1', [rows[0]!.file]))
        .rowCount;
    for (const endMs = performance.now() + MAX_ARCHIVE_WAIT_MS; !(await isArchived()); await delay(100))
      if (performance.now() > endMs) throw new Error('The WAL does not reach the archive');
  });

interface World {
  archive: Archive;
  postgres: Postgres;
  tallydesk: Tallydesk;
  telegram: TelegramServer;
  writers: Writers;
  steps: Steps;
  start: () => Promise<number>;
}

async function createWorld(
  programs: Programs,
  folder: string,
  archive: Archive,
  filled: Postgres,
  telegram: TelegramServer,
): Promise<World> {
  telegram.reset();
  const source = { env: archive.env, from: filled };
  const postgres = await Postgres.create(programs, join(folder, archive.name), source);
  const files = join(folder, `files-${archive.name}`);
  cpSync(join(folder, 'files'), files, { recursive: true });
  await archive.prepare(postgres);
  await postgres.start();
  const tallydesk = createTallydesk(programs, postgres, telegram, files);
  const port = await findFreePort();
  const start = () => tallydesk.start(`tallydesk-${archive.name}`, 'api,bot,worker', port);
  await start();
  const writers = new Writers(`http://127.0.0.1:${port}`, await pickPeople(postgres), telegram);
  return { archive, postgres, tallydesk, telegram, writers, steps: new Steps(), start };
}

interface RestorePoint {
  at: string;
  /** The numbers of requests and forms that were confirmed or answered before it. */
  confirmedRequests: number;
  answeredForms: number;
}

/** Writes before the backup, until the restore point, and after it. Then stops the server, which counts as lost. */
async function loseServer(world: World): Promise<RestorePoint> {
  const { archive, postgres, tallydesk, telegram, writers, steps } = world;
  writers.start();
  await delay(WRITE_MS);
  await steps.time('base backup, while people write', () => archive.backUp(postgres));
  await delay(WRITE_MS);
  const confirmedRequests = writers.confirmedMsByRequest.size;
  const answeredForms = telegram.listCalls('sendMessage').length;
  const at = await getServerTime(postgres);
  await delay(WRITE_MS);
  await writers.stop();
  await tallydesk.stop();
  await archiveAll(postgres);
  await postgres.stop();
  return { at, confirmedRequests, answeredForms };
}

/** Restores the server to the point, and recovers Tallydesk. Returns the output of the start that was refused. */
async function recover(
  { archive, postgres, tallydesk, steps, start }: World,
  { at }: RestorePoint,
): Promise<string> {
  await steps.time('put the files back', () => archive.restore(postgres, at));
  await steps.time('replay the WAL', () => postgres.start());
  const refusal = await steps.time('a start is refused', () => tallydesk.run('server', true));
  const report = await steps.time('after-recovery', () => tallydesk.run('after-recovery'));
  console.log(report.output.trim().replace(/^/gm, '    '));
  await steps.time('start', start);
  return refusal.output;
}

interface DrillRun {
  name: string;
  steps: Steps;
  outcomes: Outcome[];
  problems: string[];
}

async function runArchiveDrill(world: World): Promise<DrillRun> {
  const { archive, postgres, tallydesk, telegram, writers, steps } = world;
  const point = await loseServer(world);
  const refusal = await recover(world, point);

  const requests = await countDeposits(postgres, `type = 'ftd'`);
  const forms = await countDeposits(postgres, `type = 'retention' and message_id is not null`);
  const keyStatus = await writers.sendRequest(1);
  await withClient(postgres.superuserUrl, (db) => db.query('update api_keys set suspended_at = null'));
  const isRolledBack = requests < writers.requestCount;
  await writers.resendRequests();
  writers.start();
  await delay(WRITE_MS);
  await writers.stop();
  const outcomes = await compareAll(postgres.url, writers, telegram, { formsMayBeLost: true });
  const recount = await tallydesk.run('recount');
  const audit = await tallydesk.run('audit', true);
  await tallydesk.stop();
  await postgres.stop();

  const problems = [
    !/rolled back to an earlier point in time/.test(refusal) && 'the start was not refused',
    keyStatus < 400 && 'the API key was not suspended',
    requests < point.confirmedRequests &&
      `${point.confirmedRequests - requests} requests before the restore point are lost`,
    !isRolledBack && 'the database was not put back',
    forms < point.answeredForms &&
      `${point.answeredForms - forms} answered forms before the restore point are lost`,
    !/equals/.test(recount.output) && recount.output,
    audit.code !== 0 && audit.output,
  ].filter((problem) => problem !== false);
  return { name: archive.name, steps, outcomes, problems };
}

async function countDeposits({ url }: Postgres, condition: string): Promise<number> {
  const sql = `select count(*)::int as count from deposits where amount > $1 and ${condition}`;
  const [row] = await queryRows<{ count: number }>(url, sql, [FIRST_AMOUNT]);
  return row!.count;
}

await runDrill(LIMIT_MINUTES, async (programs, folder) => {
  const telegram = await new TelegramServer().start();
  const filled = await fillServer(programs, folder, telegram);
  console.log(`Filled with ${options.deposits} deposits.`);
  const runs: DrillRun[] = [];
  for (const archive of archives.filter(({ name }) => name.includes(options.only))) {
    console.log(archive.name);
    runs.push(await runArchiveDrill(await createWorld(programs, folder, archive, filled, telegram)));
  }

  const names = runs.map(({ name }) => name);
  printTable(
    ['seconds', ...names],
    [...runs[0]!.steps.secondsByStep.keys()].map((step) => [
      step,
      ...runs.map(({ steps }) => steps.secondsByStep.get(step)!.toFixed(1)),
    ]),
  );
  for (const { name, outcomes, problems } of runs) {
    printTable(
      [name, 'count', 'lost', 'doubled'],
      outcomes.map((outcome) => [outcome.name, outcome.count, outcome.lost ?? '', outcome.doubled ?? '']),
    );
    for (const problem of problems) console.log(problem);
  }
  return runs.every(
    ({ outcomes, problems }) =>
      problems.length === 0 && outcomes.every(({ lost, doubled }) => !lost && !doubled),
  );
});
