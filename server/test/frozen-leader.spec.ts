import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setUpOutbox } from './outbox-harness.js';
import { START_MS, startProgram } from './programs.js';
import { waitUntil } from './race.js';

const processes: ChildProcess[] = [];
// This hook comes first, so that the outbox is closed after the processes have ended.
afterAll(async () => {
  for (const child of processes) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
const outbox = setUpOutbox();

function startSender(): ChildProcess {
  const sender = startProgram('test/outbox-process', outbox.environment);
  processes.push(sender);
  return sender;
}

/** The application name of the leading process. */
async function findLeader(): Promise<string | undefined> {
  const rows = await outbox.dataSource.query<{ name: string }[]>(
    `select a.application_name as name from leaderships s join pg_stat_activity a using (pid)
     join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' where s.name = 'outbox'`,
  );
  return rows[0]?.name;
}

it('takes over from a frozen sender, and sends nothing twice when the frozen one continues', async () => {
  const frozen = startSender();
  await waitUntil(async () => (await findLeader()) !== undefined, START_MS);
  const firstLeader = await findLeader();
  startSender();
  // A takeover ends idle transactions of the frozen process only.
  const idle = outbox.dataSource.createQueryRunner();
  await idle.startTransaction();
  const [busyChat, otherChat] = [outbox.newChat(), outbox.newChat()];
  // Frozen while it waits for a response, so it is unknown whether the message arrived.
  outbox.telegram.script('sendMessage', { slowMs: 300 });
  await outbox.queueTexts(busyChat, 'on its way');
  await waitUntil(() => outbox.listArrivals(busyChat).length === 1);
  frozen.kill('SIGSTOP');
  const frozenAtMs = performance.now();
  await outbox.queueTexts(otherChat, 'one', 'two');

  await outbox.untilStatuses(otherChat, 'sent', 'sent');
  expect(performance.now() - frozenAtMs).toBeLessThan(10_000);
  const secondLeader = await findLeader();
  expect(secondLeader).not.toBe(firstLeader);
  await idle.commitTransaction();
  await idle.release();

  frozen.kill('SIGCONT');
  await outbox.queueTexts(otherChat, 'three');
  await outbox.untilStatuses(otherChat, 'sent', 'sent', 'sent');
  // Only the frozen process knows the response.
  await outbox.untilStatuses(busyChat, 'sent');
  expect(outbox.telegram.listTextsIn(otherChat)).toEqual(['one', 'two', 'three']);
  expect(outbox.telegram.listTextsIn(busyChat)).toEqual(['on its way']);
  expect(await findLeader()).toBe(secondLeader);
}, 300_000);
