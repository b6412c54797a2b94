/**
 * `npm run bench` compares the hot calls with a bare server (bare-server.ts) on the same tables while deposits are being
 * written, and prints a table with the goals. Ratios are similar on all machines, absolute figures are not. See
 * docs/performance.md.
 */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { type Cluster, startFilled, measureCommitMs, withClient } from './cluster.js';
import { insertWaitingDeposits, type Amounts } from './fill.js';
import { sendRequest, sendRequests, measureLoad, createRandom } from './load.js';
import { logInStaff, createApiKey, buildMiniAppCallers, type Person } from './people.js';
import { buildReads, type RowIdsByBrand } from './reads.js';
import { createMeter, type Meter } from './processor-time.js';
import { type RunningServer, startTallydesk, startBareServer } from './servers.js';
import { compare, SMALL_RUN_SHARE, heading, formatResult, PAGE_GOAL, type Result } from './results.js';
import { MAX_DECISIONS_PER_SECOND, buildReportRequest, WRITE_GOAL, buildWrites } from './writes.js';

const SMALL = { deposits: '10000', seconds: '0.5', rounds: '3' };
const LARGE = { deposits: '1000000', seconds: '3', rounds: '5' };
const BACKGROUND_DEPOSITS_PER_SECOND = 4;
const COMPARED_RESPONSE_COUNT = 200;
/** With fewer tickets, too many messages would be written to the same ticket at once. */
const MIN_TICKETS = 10_000;

const { values: args } = parseArgs({
  options: {
    /** Measures for one to two minutes only, and fails only if a share is below three quarters of its goal. */
    small: { type: 'boolean' },
    /** One number, or several separated by commas. A fifth as many tickets are added, with ten messages each. */
    deposits: { type: 'string' },
    /** The duration of one round on one server. */
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string', default: '' },
    data: { type: 'string', default: join(tmpdir(), 'tallydesk-bench') },
    json: { type: 'string' },
  },
});
const options = { ...(args.small ? SMALL : LARGE), ...args };
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)];
const isWanted = ({ name }: { name: string }) => name.includes(options.only);

interface World {
  tallydesk: RunningServer;
  bareServer: RunningServer;
  db: Client;
  staff: Person[];
  apiKey: Record<string, string>;
  meter: Meter;
}

async function compareReads(
  { tallydesk, bareServer, db, staff, meter }: World,
  report: (result: Result) => void,
): Promise<void> {
  const rows = {
    tickets: await listRowIdsByBrand(db, 'tickets'),
    deposits: await listRowIdsByBrand(db, 'deposits', `type = 'ftd' and id % 20 = 0`),
  };
  for (const { name, goal, requests } of buildReads({ staff, members: buildMiniAppCallers() }, rows).filter(
    isWanted,
  )) {
    const measureSize = async ({ port }: RunningServer) => {
      const next = requests(1);
      return (await sendRequests(port, Array.from({ length: COMPARED_RESPONSE_COUNT }, next))).join('')
        .length;
    };
    const sizeRatio = (await measureSize(tallydesk)) / (await measureSize(bareServer));
    for (const { port } of [bareServer, tallydesk]) await measureLoad(port, requests(1), seconds);
    report(
      await compare(
        { name, goal, rounds, sizeRatio },
        (round) => meter(bareServer.pid, () => measureLoad(bareServer.port, requests(2 + round), seconds)),
        (round) => meter(tallydesk.pid, () => measureLoad(tallydesk.port, requests(2 + round), seconds)),
      ),
    );
  }
}

async function compareWrites(world: World, report: (result: Result) => void): Promise<void> {
  const { tallydesk, bareServer, db, meter } = world;
  // Enough for both servers, all rounds and a warm-up round.
  const waitingDeposits = await insertWaitingDeposits(
    db,
    Math.ceil(4 * (rounds + 1) * seconds * MAX_DECISIONS_PER_SECOND),
  );
  const tickets = await listRowIdsByBrand(db, 'tickets', `status = 'in-work'`);
  const calls = buildWrites(db, { ...world, waitingDeposits, tickets }).filter(isWanted);
  for (const { name, measureTallydesk, measureBareServer } of calls) {
    await measureBareServer(bareServer.port, seconds);
    await measureTallydesk(tallydesk.port, seconds);
    // Tables such as the queue of messages were empty until now. Autovacuum, which is off, would have analyzed them.
    await db.query('analyze');
    report(
      await compare(
        { name, goal: WRITE_GOAL, rounds, sizeRatio: null },
        () => meter(bareServer.pid, () => measureBareServer(bareServer.port, seconds)),
        () => meter(tallydesk.pid, () => measureTallydesk(tallydesk.port, seconds)),
      ),
    );
  }
}

async function listRowIdsByBrand(db: Client, table: string, condition = 'true'): Promise<RowIdsByBrand> {
  const { rows } = await db.query<{ brand_id: number; ids: number[] }>(
    `select brand_id, array_agg(id) as ids from ${table} where ${condition} group by brand_id`,
  );
  return new Map(rows.map(({ brand_id, ids }) => [brand_id, ids]));
}

interface PageTiming {
  name: string;
  ms: number;
  /** The time as a multiple of that of page one. */
  ratio: number;
}

/** Times deep pages of people with different reach, one at a time. Returns the slowest first. */
async function timePages({ tallydesk, staff }: World): Promise<PageTiming[]> {
  const pageTimings: PageTiming[] = [];
  const callerByReach = [...new Map(staff.map((person) => [person.brandIds.length, person]))];
  const cases = callerByReach.flatMap(([reach, { headers, brandIds }]) =>
    ['', '&order=oldest', '&status=accept', `&brand_id=${brandIds[0]}`].map((filter) => ({
      reach,
      headers,
      filter,
    })),
  );
  for (const { reach, headers, filter } of cases) {
    const random = createRandom(1);
    const buildPageRequest = (page: number) => ({
      path: `/api/deposit/search?page=${page}${filter}`,
      headers,
    });
    const { last_page: last } = JSON.parse(await sendRequest(tallydesk.port, buildPageRequest(1))) as {
      last_page: number;
    };
    const measurePageMs = async (page: number) => {
      const next = () => buildPageRequest(page - random(Math.min(10, page)));
      return 1_000 / (await measureLoad(tallydesk.port, next, seconds / 10, 1)).perSecond;
    };
    const firstMs = await measurePageMs(1);
    for (const page of [Math.min(50, last), Math.ceil(last / 2), last]) {
      const ms = await measurePageMs(page);
      pageTimings.push({ name: `${reach} brands${filter}, page ${page}`, ms, ratio: ms / firstMs });
    }
  }
  return pageTimings.sort((one, other) => other.ratio - one.ratio);
}

/** Creates deposits of all brands through the API until the returned function is called, which throws if a request failed. */
function startBackgroundWrites({ tallydesk, apiKey }: World): () => Promise<unknown> {
  const random = createRandom(3);
  const calls: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const call = sendRequest(tallydesk.port, buildReportRequest(apiKey, random));
    call.catch(() => undefined); // reported at the end
    calls.push(call);
  }, 1_000 / BACKGROUND_DEPOSITS_PER_SECOND);
  return () => {
    clearInterval(timer);
    return Promise.all(calls);
  };
}

async function run(cluster: Cluster, report: (result: Result) => void): Promise<PageTiming[]> {
  return withClient(cluster.superuserUrl, async (db) => {
    const running: RunningServer[] = [];
    const track = async (server: Promise<RunningServer>) => {
      running.push(await server);
      return running.at(-1)!;
    };
    try {
      console.log(`A commit takes ${(await measureCommitMs(db)).toFixed(1)} ms`);
      const tallydesk = await track(startTallydesk(cluster.url, cluster.productDataDir));
      const bareServer = await track(startBareServer(cluster.url));
      const staff = await logInStaff(db, tallydesk.port);
      const [apiKey, meter] = [await createApiKey(db), await createMeter(db)];
      const world = { tallydesk, bareServer, db, staff, apiKey, meter };
      const stopBackgroundWrites = startBackgroundWrites(world);
      await compareReads(world, report);
      const pageTimings = options.only ? [] : await timePages(world);
      await compareWrites(world, report);
      await stopBackgroundWrites();
      return pageTimings;
    } finally {
      for (const server of running) await server.stop();
    }
  });
}

const runs: { amounts: Amounts; results: Result[]; pages: PageTiming[] }[] = [];
let missCount = 0;
for (const deposits of options.deposits.split(',').map(Number)) {
  const tickets = Math.max(MIN_TICKETS, deposits / 5);
  const amounts = { deposits, tickets, messages: tickets * 10 };
  const cluster = await startFilled(options.data, amounts);
  const results: Result[] = [];
  try {
    console.log(`\n${deposits} deposits\n${heading}`);
    const pageTimings = await run(cluster, (result) => {
      const firstResult = runs[0]?.results.find(({ name }) => name === result.name);
      const { line, isGood } = formatResult(result, firstResult);
      console.log(line);
      results.push(result);
      missCount += (args.small ? result.share >= result.goal * SMALL_RUN_SHARE : isGood) ? 0 : 1;
    });
    for (const { name, ms, ratio } of pageTimings.slice(0, 5))
      console.log(`${name.padEnd(50)} ${ms.toFixed(1)} ms, ${ratio.toFixed(1)} times page one`);
    const slowPageCount = pageTimings.filter(({ ratio }) => ratio > PAGE_GOAL).length;
    console.log(
      `${slowPageCount} of ${pageTimings.length} pages of deposit/search took more than ${PAGE_GOAL} times page one`,
    );
    missCount += args.small ? 0 : slowPageCount;
    runs.push({ amounts, results, pages: pageTimings });
  } finally {
    await cluster.stop();
  }
}
if (options.json) await writeFile(options.json, JSON.stringify({ seconds, rounds, measured: runs }, null, 2));
process.exit(missCount > 0 ? 1 : 0);
