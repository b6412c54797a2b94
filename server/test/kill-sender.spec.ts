import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describeOutbox } from './outbox-harness.js';
import { START_MS, startProgram } from './programs.js';
import { waitUntil } from './race.js';
import type { ScriptedAnswer } from './telegram-server.js';

/** A kill at each point of sending, and a second one at the first points, amid what the other points left behind. */
const ROUNDS = 9;
/** Processes that wait like other replicas, so that no round waits for a start. */
const SPARE = 2;

const processes = new Map<string, ChildProcess>();
// This comes first, so that the outbox is closed after them.
afterAll(() => Promise.all([...processes.keys()].map(kill)));
const outbox = describeOutbox();

function startProcess(): void {
  const name = `sender-${lastProcess++}`;
  const env = { ...outbox.environment, DATABASE_URL: `${outbox.database.url}?application_name=${name}` };
  processes.set(name, startProgram('test/outbox-process', env));
}
let lastProcess = 0;

async function kill(name: string): Promise<void> {
  const child = processes.get(name)!;
  processes.delete(name);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const namesWhere = async (condition: string) => {
  const rows = await outbox.dataSource.query<{ name: string }[]>(
    `select distinct a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where a.datname = current_database() and a.application_name like 'sender-%' and ${condition}`,
  );
  return rows.map(({ name }) => name).filter((name) => processes.has(name));
};
/** The process that sends. A killed process may hold its lock a moment longer. */
async function leader(): Promise<string> {
  let names: string[] = [];
  await waitUntil(async () => {
    names = await namesWhere(`l.locktype = 'advisory' and l.granted`);
    return names.length === 1;
  }, START_MS);
  return names[0]!;
}

/** Keeps processes from storing the time of a chat's next message, which they do first after a claim or an answer. */
async function whileBlocked(until: () => Promise<void>): Promise<void> {
  const runner = outbox.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query('lock table outbox_chats in share mode');
    await until();
    await waitUntil(async () => (await namesWhere('not l.granted')).length > 0, START_MS);
    await kill(await leader());
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

const requests = () => outbox.telegram.requests;
/** Lets the next call end in that way, and kills its sender at that point. */
async function killWhen(answer: ScriptedAnswer, round: () => Promise<void>): Promise<void> {
  const before = requests();
  outbox.telegram.script('sendMessage', answer);
  await round();
  await waitUntil(() => requests() > before, START_MS);
  await delay(5);
  await kill(await leader());
}

/** Where the process is killed. `queueRound` queues the messages of the round. */
const points: Record<string, (queueRound: () => Promise<void>) => Promise<void>> = {
  'before the claim': whileBlocked,
  'claimed, the request not read': (round) => killWhen('stall body', round),
  'request read, no effect yet': (round) => killWhen('stall before', round),
  'effect, no answer yet': (round) => killWhen('stall after', round),
  'answered, the outcome not recorded': async (round) => {
    const before = requests();
    outbox.telegram.script('sendMessage', { slowMs: 150 });
    await round();
    await waitUntil(() => requests() > before, START_MS);
    await whileBlocked(() => Promise.resolve());
  },
  'between two messages': async (round) => {
    const before = requests();
    await round();
    await waitUntil(() => requests() > before + 1, START_MS);
    await kill(await leader());
  },
  'at any moment': async (round) => {
    await leader();
    await round();
    await delay(Math.random() * 60);
    await kill(await leader());
  },
};

it(`sends nothing twice and loses nothing silently, killed ${ROUNDS} times while it sends`, async () => {
  const names = Object.keys(points);
  const queued = new Map(['1', '2', '3'].map((chat) => [chat, [] as string[]]));
  for (let n = 0; n < ROUNDS; n += 1) {
    while (processes.size <= SPARE) startProcess();
    await points[names[n % names.length]!]!(async () => {
      for (const [chat, texts] of queued) {
        const own = [`${n}a`, `${n}b`];
        texts.push(...own);
        await outbox.say(chat, ...own);
      }
    });
  }
  startProcess();
  await waitUntil(async () => {
    const open = await outbox.dataSource.query<object[]>(
      `select 1 from outbox_messages where status in ('pending', 'sending') limit 1`,
    );
    return open.length === 0;
  }, START_MS);

  for (const [chat, texts] of queued) {
    const rows = await outbox.dataSource.query<{ text: string; status: string }[]>(
      'select text, status from outbox_messages where chat_id = $1 order by id',
      [chat],
    );
    const textsOf = (status: string) => rows.filter((row) => row.status === status).map(({ text }) => text);
    expect(rows.map(({ text }) => text)).toEqual(texts);
    expect(textsOf('sent').length + textsOf('unknown').length).toBe(texts.length);
    const seen = outbox.telegram.textsIn(chat);
    // Each message arrives once and in order. A message that did not arrive is listed as stuck.
    expect(seen).toEqual(texts.filter((text) => seen.includes(text)));
    expect(textsOf('sent').filter((text) => !seen.includes(text))).toEqual([]);
  }
  const unknown = await outbox.dataSource.query<object[]>(
    `select 1 from outbox_messages where status = 'unknown'`,
  );
  // Each kill leaves at most the messages of three chats unknown.
  expect(unknown.length).toBeGreaterThan(ROUNDS / 2);
  expect(unknown.length).toBeLessThanOrEqual(ROUNDS * queued.size);
}, 300_000);
