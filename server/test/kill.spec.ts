import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { newTextUpdate } from './bot-updates.js';
import { describeFolder } from './folder.js';
import { describeDatabase } from './own-database.js';
import { START_MS, startProgram } from './programs.js';
import { countLockWaits, waitUntil } from './race.js';
import { describeTelegram } from './telegram-server.js';

const ROUNDS = 2;

const dataDir = describeFolder();
const telegram = describeTelegram();
const database = describeDatabase();
let server: ChildProcess | null = null;
afterEach(kill);

/** The server as operators run it: one process with all parts. */
function start(): void {
  server = startProgram('src/main', {
    PORT: '0',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    TELEGRAM_BOT_TOKEN: '1:kill',
  });
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

let forms = 0;
/** A form with a new amount, by another person each time. */
function newForm(chatId: string) {
  forms += 1;
  const update = newTextUpdate({ telegramId: String(forms) }, `#ftd\nAmount: ${forms}`, { chatId });
  return { ...update, update_id: forms };
}

const getAnswerStatuses = async ({ update_id }: { update_id: number }) => {
  const rows = await database.db.query<{ status: string }[]>(
    'select status from outbox_messages where key like $1',
    [`update:${update_id}:%`],
  );
  return rows.map(({ status }) => status).join();
};
const isBlocked = async () => (await countLockWaits(database.db)) > 0;

/** Sends forms to a new process, and kills it while there is a form at each step: not received, handled, answered ... */
async function killAtEachStep(round: number): Promise<void> {
  const [free, stalled, locked] = [1, 2, 3].map((n) => `-${round}00${n}`) as [string, string, string];
  await database.db.query(
    `with brand as (insert into brands (name, chat_id) select 'Kill ' || id, id from unnest($1::bigint[]) id returning id)
     insert into brand_users (brand_id, user_id) select b.id, u.id from brand b, users u`,
    [[free, stalled, locked]],
  );
  const [answered, arrived, waiting] = [newForm(free), newForm(stalled), newForm(stalled)];
  telegram.script(stalled, 'stall after');
  await database.db.transaction(async (holder) => {
    await holder.query('select 1 from brands where chat_id = $1 for update', [locked]);
    telegram.offer(answered, arrived, waiting, newForm(locked));
    start();
    await waitUntil(async () => {
      const answers = await Promise.all([answered, arrived, waiting].map(getAnswerStatuses));
      return answers.join() === 'sent,sending,pending' && (await isBlocked());
    }, START_MS);
    telegram.offer(newForm(free));
    await kill();
  });
}

it('creates one deposit for each form and answers it at most once, whenever it is killed', async () => {
  await database.db.query('insert into users (telegram_id) select * from generate_series(1, 100)');
  // The first updates are never confirmed, so the next process gets all of them again.
  telegram.script('getUpdates', 'ok', 'stall before');
  for (let round = 1; round <= ROUNDS; round += 1) {
    await killAtEachStep(round);
  }
  start();
  const getOpenWork = async () => {
    const [waiting] = await database.db.query<[{ updates: string; messages: string }]>(
      `select (select count(*) from telegram_updates where status = 'pending') as updates,
              (select count(*) from outbox_messages where status in ('pending', 'sending')) as messages`,
    );
    return { ...waiting, unconfirmed: telegram.unconfirmed, exitCode: server?.exitCode };
  };
  await waitUntil(
    async () => {
      const { updates, messages, unconfirmed } = await getOpenWork();
      return Number(updates) + Number(messages) + unconfirmed === 0;
    },
    START_MS,
    getOpenWork,
  );

  const deposits = await database.db.query<{ amount: string }[]>(
    'select amount from deposits order by amount',
  );
  expect(deposits.map(({ amount }) => Number(amount))).toEqual(
    Array.from({ length: forms }, (_, n) => n + 1),
  );
  const arrived = telegram.calls('sendMessage').filter(({ done }) => done);
  expect(new Set(arrived.map(({ params }) => params.text)).size).toBe(forms);
  expect(arrived).toHaveLength(forms);
  const answers = await database.db.query<{ status: string }[]>('select status from outbox_messages');
  expect(answers.filter(({ status }) => !['sent', 'unknown'].includes(status))).toEqual([]);
  const unknown = answers.filter(({ status }) => status === 'unknown').length;
  // In each round the server was killed before it knew that one answer arrived. The one to the last form may be another.
  expect(unknown).toBeGreaterThanOrEqual(ROUNDS);
  expect(unknown).toBeLessThanOrEqual(2 * ROUNDS);
}, 300_000);
