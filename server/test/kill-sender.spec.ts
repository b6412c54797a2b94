import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { setUpOutbox } from './outbox-harness.js';
import { untilAllSent } from './outbox.factories.js';
import { START_MS, startProgram } from './programs.js';
import { waitUntil } from './race.js';
import type { ScriptedAnswer } from './telegram-server.js';

/** One kill at each of the seven `killPoints`, and a second one at the first two. */
const ROUND_COUNT = 9;
/** So that no round waits for a start. */
const SPARE_PROCESS_COUNT = 2;

const processByName = new Map<string, ChildProcess>();
// This hook comes first, so that the outbox is closed after the processes have ended.
afterAll(() => Promise.all([...processByName.keys()].map(kill)));
const outbox = setUpOutbox();

function startProcess(): void {
  const name = `sender-${processCount++}`;
  const env = { ...outbox.environment, DATABASE_URL: `${outbox.database.url}?application_name=${name}` };
  processByName.set(name, startProgram('test/outbox-process', env));
}
let processCount = 0;

async function kill(name: string): Promise<void> {
  const child = processByName.get(name)!;
  processByName.delete(name);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const listSenders = async (condition: string) => {
  const rows = await outbox.dataSource.query<{ name: string }[]>(
    `select distinct a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where a.datname = current_database() and a.application_name like 'sender-%' and ${condition}`,
  );
  return rows.map(({ name }) => name).filter((name) => processByName.has(name));
};
/** Returns the process that sends. Waits, because a killed process may hold its lock a moment longer. */
async function getLeader(): Promise<string> {
  let names: string[] = [];
  await waitUntil(async () => {
    names = await listSenders(`l.locktype = 'advisory' and l.granted`);
    return names.length === 1;
  }, START_MS);
  return names[0]!;
}

/** Kills the sender while it waits for a lock on `outbox_chats`, which it writes on each claim and after each response. */
async function killWhileBlocked(queueMessages: () => Promise<void>): Promise<void> {
  const runner = outbox.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query('lock table outbox_chats in share mode');
    await queueMessages();
    await waitUntil(async () => (await listSenders('not l.granted')).length > 0, START_MS);
    await kill(await getLeader());
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

async function queueUntilRequests(queueRound: () => Promise<void>, count: number): Promise<void> {
  const expectedCount = outbox.telegram.requestCount + count;
  await queueRound();
  await waitUntil(() => outbox.telegram.requestCount >= expectedCount, START_MS);
}

/** Makes the next call end in this way, and kills its sender at that point. */
async function killWhen(answer: ScriptedAnswer, queueRound: () => Promise<void>): Promise<void> {
  outbox.telegram.script('sendMessage', answer);
  await queueUntilRequests(queueRound, 1);
  await delay(5);
  await kill(await getLeader());
}

/** Where the process is killed. `queueRound` queues the messages of the round. */
const killPoints: Record<string, (queueRound: () => Promise<void>) => Promise<void>> = {
  'before the claim': killWhileBlocked,
  'claimed, the request not read': (queueRound) => killWhen('stall body', queueRound),
  'request read, no effect yet': (queueRound) => killWhen('stall before', queueRound),
  'effect, no answer yet': (queueRound) => killWhen('stall after', queueRound),
  'answered, the outcome not recorded': async (queueRound) => {
    outbox.telegram.script('sendMessage', { slowMs: 150 });
    await queueUntilRequests(queueRound, 1);
    await killWhileBlocked(() => Promise.resolve());
  },
  'between two messages': async (queueRound) => {
    await queueUntilRequests(queueRound, 2);
    await kill(await getLeader());
  },
  'at any moment': async (queueRound) => {
    await getLeader();
    await queueRound();
    await delay(Math.random() * 60);
    await kill(await getLeader());
  },
};

it(`sends nothing twice and loses nothing silently, despite ${ROUND_COUNT} kills while sending`, async () => {
  const names = Object.keys(killPoints);
  const textsByChat = new Map(['1', '2', '3'].map((chat) => [chat, [] as string[]]));
  for (let n = 0; n < ROUND_COUNT; n += 1) {
    while (processByName.size <= SPARE_PROCESS_COUNT) startProcess();
    await killPoints[names[n % names.length]!]!(async () => {
      for (const [chat, texts] of textsByChat) {
        const newTexts = [`${n}a`, `${n}b`];
        texts.push(...newTexts);
        await outbox.queueTexts(chat, ...newTexts);
      }
    });
  }
  startProcess();
  await untilAllSent(outbox.dataSource.manager, START_MS);

  for (const [chat, texts] of textsByChat) {
    const rows = await outbox.dataSource.query<{ text: string; status: string }[]>(
      'select text, status from outbox_messages where chat_id = $1 order by id',
      [chat],
    );
    const listTexts = (status: string) => rows.filter((row) => row.status === status).map(({ text }) => text);
    expect(rows.map(({ text }) => text)).toEqual(texts);
    expect(listTexts('sent').length + listTexts('unknown').length).toBe(texts.length);
    const arrived = outbox.telegram.listTextsIn(chat);
    // Each message arrives at most once and in order. A message that did not arrive is marked as unknown.
    expect(arrived).toEqual(texts.filter((text) => arrived.includes(text)));
    expect(listTexts('sent').filter((text) => !arrived.includes(text))).toEqual([]);
  }
  const unknown = await outbox.dataSource.query<object[]>(
    `select 1 from outbox_messages where status = 'unknown'`,
  );
  // Each kill leaves at most one message per chat unknown.
  expect(unknown.length).toBeGreaterThan(ROUND_COUNT / 2);
  expect(unknown.length).toBeLessThanOrEqual(ROUND_COUNT * textsByChat.size);
}, 300_000);
