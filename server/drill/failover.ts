/**
 * `npm run drill:failover`: a cluster of docker/ha on this machine, two processes of each part of Tallydesk, people and
 * programs that report deposits, and one fault after the other. Prints how long each fault blocked writes, and what was lost or
 * duplicated. Needs Debian's packages postgresql-15, patroni, python3-etcd, etcd-server, haproxy and pgbackrest.
 */
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TelegramServer } from '../test/telegram-server.js';
import { compareAll } from './checks.js';
import { HaCluster } from './ha-cluster.js';
import { findFreePort } from '../bench/servers.js';
import { printTable, runDrill } from './programs.js';
import { addPeople, Tallydesk } from './tallydesk.js';
import { Writers } from './writers.js';

const LIMIT_MINUTES = 30;
const BRAND_COUNT = 40;
const CALM_MS = 5_000;
const FROZEN_MS = 45_000;
const WITHOUT_ETCD_MS = 30_000;
const TAKE_OVER_MS = 40_000;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
  },
});

/** Each injects a fault, waits while it may affect the writers, and undoes what does not recover by itself. */
const faults: [string, (cluster: HaCluster) => Promise<void>][] = [
  ['switchover', (cluster) => cluster.switchOver()],
  [
    'leader killed (SIGKILL of Patroni and PostgreSQL)',
    async (cluster) => {
      const leader = await cluster.getLeader();
      await leader.kill();
      await delay(TAKE_OVER_MS);
      leader.start();
    },
  ],
  [
    `leader frozen for ${FROZEN_MS / 1_000} s (SIGSTOP), then woken`,
    async (cluster) => {
      const leader = await cluster.getLeader();
      leader.freeze();
      await delay(FROZEN_MS);
      leader.wake();
      await delay(CALM_MS);
    },
  ],
  [
    "leader's PostgreSQL killed, Patroni lives",
    async (cluster) => {
      (await cluster.getLeader()).killPostgres();
      await delay(TAKE_OVER_MS);
    },
  ],
  [
    'synchronous standby killed',
    async (cluster) => {
      const standby = await cluster.getSyncStandby();
      await standby.kill();
      await delay(TAKE_OVER_MS);
      standby.start();
    },
  ],
  [
    `etcd stopped for ${WITHOUT_ETCD_MS / 1_000} s`,
    async (cluster) => {
      await cluster.stopEtcd();
      await delay(WITHOUT_ETCD_MS);
      cluster.startEtcd();
    },
  ],
];

await runDrill(LIMIT_MINUTES, async (programs, folder) => {
  chownSync(folder, programs.account.uid, programs.account.gid);
  const telegram = await new TelegramServer().start();
  const cluster = new HaCluster(programs, folder);
  const apiPorts: [number, number] = [await findFreePort(), await findFreePort()];
  await cluster.start(apiPorts);
  console.log('Three nodes are up.');

  const settings = {
    DATABASE_URL: cluster.url,
    DATABASE_POOL: '4',
    DATA_DIR: join(folder, 'data'),
    TELEGRAM_API_ROOT: telegram.apiRoot,
    TRUST_PROXY: '1',
  };
  const tallydesk = new Tallydesk(programs, settings);
  for (const [index, port] of apiPorts.entries()) await tallydesk.start(`api${index + 1}`, 'api', port);
  for (const part of ['bot', 'worker'])
    for (const number of [1, 2]) await tallydesk.start(`${part}${number}`, part);
  console.log('Six processes of Tallydesk are ready.');

  const people = await addPeople(cluster.url, BRAND_COUNT);
  const writers = new Writers(`http://127.0.0.1:${cluster.haproxyPorts.tallydesk}`, people, telegram);
  writers.start();
  await delay(2 * CALM_MS);
  const rows: (string | number)[][] = [];
  for (const [name, injectFault] of faults.filter(([fault]) => fault.includes(options.only))) {
    const startedMs = performance.now();
    const formerFailedCallCount = writers.failedCallCount;
    await injectFault(cluster);
    await cluster.awaitHealth();
    await delay(CALM_MS);
    rows.push([
      name,
      writers.getLongestPause(startedMs).toFixed(1),
      writers.failedCallCount - formerFailedCallCount,
    ]);
    console.log(`${name}: ${rows.at(-1)!.slice(1).join(' s without writes, failed calls: ')}`);
  }
  await writers.stop();
  const outcomes = await compareAll(cluster.url, writers, telegram);
  const recount = await tallydesk.run('recount');
  const audit = await tallydesk.run('audit');
  await tallydesk.stop();

  printTable(['fault', 'seconds without writes', 'failed calls'], rows);
  printTable(
    ['confirmed', 'count', 'lost', 'doubled'],
    outcomes.map(({ name, count, lost, doubled }) => [name, count, lost ?? '', doubled ?? '']),
  );
  console.log(recount.output.trim());
  console.log(audit.output.split('\n')[0]);
  return outcomes.every(({ lost, doubled }) => !lost && !doubled) && /equals/.test(recount.output);
});
