import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { newTextUpdate } from './bot-updates.js';
import { setUpDatabase } from './own-database.js';
import { START_MS, startProgram } from './programs.js';
import { waitUntil } from './race.js';
import { setUpTelegram } from './telegram-server.js';

const telegram = setUpTelegram();
const database = setUpDatabase();

const start = (): ChildProcess =>
  startProgram('test/dying-bot-process', {
    NODE_ENV: 'test',
    RUN: 'bot',
    DATABASE_URL: database.url,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    TELEGRAM_BOT_TOKEN: '1:poison',
  });

async function findRow(updateId: number) {
  const [row] = await database.db.query<{ status: string; attempts: number; error: string | null }[]>(
    'select status, attempts, error from telegram_updates where update_id = $1',
    [updateId],
  );
  return row;
}

it('gives up on an update after five attempts if it kills each process that handles it, and handles the others', async () => {
  const person = { telegramId: '42' };
  telegram.offer(
    { ...newTextUpdate(person, 'poison'), update_id: 1 },
    { ...newTextUpdate(person, 'hello'), update_id: 2 },
  );
  for (const death of [1, 2, 5]) {
    const exited = once(start(), 'exit');
    if (death === 2) {
      // The poison becomes due only after the other update was handled.
      await waitUntil(async () => (await findRow(2))?.status === 'handled', START_MS);
      await database.db.query('update telegram_updates set next_attempt_at = now() where update_id = 1');
    }
    const [, signal] = (await exited) as [number | null, string | null];
    expect([signal, await findRow(1)]).toEqual([
      'SIGKILL',
      { status: 'pending', attempts: death, error: null },
    ]);
    // Four attempts are recorded, so that the next one is the fifth.
    const change = {
      1: `next_attempt_at = now() + interval '1 hour'`,
      2: 'next_attempt_at = now(), attempts = 4',
      5: 'next_attempt_at = now()',
    }[death];
    await database.db.query(`update telegram_updates set ${change} where update_id = 1`);
  }
  const survivor = start();
  await waitUntil(async () => (await findRow(1))!.status === 'failed', START_MS);
  expect(await findRow(1)).toEqual({
    status: 'failed',
    attempts: 5,
    error: 'the process ended at every attempt',
  });
  const replies = `select chat_id, text from outbox_messages where key like 'update:1:%'`;
  expect(await database.db.query(replies)).toEqual([
    { chat_id: '42', text: expect.stringContaining('did not work') },
  ]);
  expect(survivor.exitCode).toBeNull();
  survivor.kill('SIGKILL');
  await once(survivor, 'exit');
}, 300_000);
