import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setUpOutbox } from './outbox-harness.js';
import { START_MS, startProgram } from './programs.js';
import { waitUntil } from './race.js';

const processes = new Map<string, ChildProcess>();
// This comes first, so that the outbox is closed after them.
afterAll(async () => {
  for (const child of processes.values()) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
const outbox = setUpOutbox();

function startSender(name: string): void {
  const env = { ...outbox.environment, DATABASE_URL: `${outbox.database.url}?application_name=${name}` };
  processes.set(name, startProgram('test/outbox-process', env));
}

async function findLeader(): Promise<string | undefined> {
  const rows = await outbox.dataSource.query<{ name: string }[]>(
    `select a.application_name as name from leaderships s join pg_stat_activity a using (pid)
     join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' where s.name = 'outbox'`,
  );
  return rows[0]?.name;
}

it('takes over from a frozen sender, and sends nothing twice when that one continues', async () => {
  startSender('first');
  await waitUntil(async () => (await findLeader()) === 'first', START_MS);
  startSender('second');
  const [busy, later] = [outbox.newChat(), outbox.newChat()];
  // The process is frozen while it waits for a response, so it is unknown whether the message arrived.
  outbox.telegram.script('sendMessage', { slowMs: 300 });
  await outbox.queueTexts(busy, 'on its way');
  await waitUntil(() => outbox.arrivalsOf(busy).length === 1);
  const frozen = processes.get('first')!;
  frozen.kill('SIGSTOP');
  const frozenMs = performance.now();
  await outbox.queueTexts(later, 'one', 'two');

  await outbox.untilStatuses(later, 'sent', 'sent');
  expect(performance.now() - frozenMs).toBeLessThan(10_000);
  expect(await findLeader()).toBe('second');

  frozen.kill('SIGCONT');
  await outbox.queueTexts(later, 'three');
  await outbox.untilStatuses(later, 'sent', 'sent', 'sent');
  // Only the process that was frozen knows the response, so it has continued.
  await outbox.untilStatuses(busy, 'sent');
  expect(outbox.telegram.textsIn(later)).toEqual(['one', 'two', 'three']);
  expect(outbox.telegram.textsIn(busy)).toEqual(['on its way']);
  expect(await findLeader()).toBe('second');
}, 300_000);
