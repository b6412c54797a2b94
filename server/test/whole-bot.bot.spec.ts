import { newTextUpdate } from './bot-updates.js';
import { waitUntil } from './race.js';
import { newBrand, newMember, newTelegramId } from './factories.js';
import { newStoredUpdate, untilAllSent } from './outbox.factories.js';
import { setUpAppWithOwnDatabase } from './test-app.js';
import { translatedLanguages } from '../src/texts/texts.js';
import { botMenu } from '../src/features/bot-help/bot-menu.service.js';

describe('the bot', () => {
  const admin = { telegramId: '1', username: 'root', publicName: 'Root' };
  const app = setUpAppWithOwnDatabase('api,bot,worker');

  it('answers /login with a link', async () => {
    app.telegram.offer(newTextUpdate(admin, '/login'));
    await waitUntil(() => app.telegram.listTextsIn(admin.telegramId).length > 0);
    expect(app.telegram.listTextsIn(admin.telegramId)).toEqual([expect.stringMatching(/desk\.test\/auth\//)]);
  });

  it('publishes its commands for private chats and for groups, and shows them in the menu button if PUBLIC_URL is not https', async () => {
    await waitUntil(() => app.telegram.listCalls('setMyCommands').length === 2 * translatedLanguages.length);
    const menus = app.telegram
      .listCalls('setMyCommands')
      .filter(({ params }) => !('language_code' in params))
      .map(({ params: { scope, commands } }) => [
        (scope as { type: string }).type,
        (commands as { command: string }[]).map(({ command }) => command),
      ]);
    expect(menus).toEqual([
      [
        'all_private_chats',
        ['start', 'login', 'deposit', 'cancel', 'work', 'off', 'accept', 'language', 'help'],
      ],
      ['all_group_chats', ['retention', 'ftd', 'id', 'help']],
    ]);
    await waitUntil(() => app.telegram.listCalls('setChatMenuButton').length === 1);
    expect(app.telegram.listCalls('setChatMenuButton')[0]!.params).toEqual({
      menu_button: { type: 'commands' },
    });
  });

  it('knows every command of its menus', async () => {
    const chats: string[] = [];
    const updates: ReturnType<typeof newTextUpdate>[] = [];
    for (const { command } of botMenu.all_private_chats) {
      const person = { telegramId: newTelegramId(), username: 'p', publicName: 'Person' };
      chats.push(person.telegramId);
      updates.push(newTextUpdate(person, `/${command}`));
    }
    for (const { command } of botMenu.all_group_chats) {
      const brand = await newBrand(app.db);
      chats.push(brand.chatId);
      const agent = await newMember(app.db, brand);
      updates.push(newTextUpdate(agent, `/${command}@tallydesk_bot`, { chatId: brand.chatId }));
    }
    // A confirmed id also confirms all lower ids, so these must be the highest.
    app.telegram.offer(...updates.map((update, n) => ({ ...update, update_id: 2 ** 48 + n })));
    for (const chat of chats) {
      await waitUntil(() => app.telegram.listTextsIn(chat).length > 0);
      expect(String(app.telegram.listTextsIn(chat))).not.toContain('I do not know what to do');
    }
  });

  it('shows the outbox, and waiting and failed updates, on the ready check and to Prometheus', async () => {
    await untilAllSent(app.db);
    await app.db.query(
      `insert into outbox_messages (chat_id, text, status, priority, created_at, next_attempt_at) values
         (1, 'later', 'pending', 1, now() - interval '100 seconds', now() + interval '1 hour'),
         (2, 'answer', 'pending', 0, now() - interval '50 seconds', now() + interval '1 hour'),
         (1, 'refused', 'failed', 0, now(), now()), (1, 'lost', 'unknown', 1, now(), now()), (1, 'lost', 'unknown', 1, now(), now())`,
    );
    await newStoredUpdate(app.db);
    const waitingId = await newStoredUpdate(app.db, { status: 'pending' });
    await app.db.query(
      `update telegram_updates set received_at = now() - interval '100 seconds' where update_id = $1`,
      [waitingId],
    );
    const { body } = await app.operators().get('/health/ready').expect(200);
    expect(body).toMatchObject({
      status: 'ok',
      outbox: { pending: 2, failed: 1, unknown: 2 },
      updates: { pending: 1, failed: 1 },
    });
    expect(body.outbox.oldest_pending_seconds).toBeGreaterThanOrEqual(100);

    const readMetrics = async () => (await app.operators().get('/metrics').expect(200)).text;
    await waitUntil(async () => (await readMetrics()).includes('tallydesk_bot_receiving 1'));
    const metrics = await readMetrics();
    for (const line of [
      'outbox_waiting_messages{priority="answer"} 1',
      'outbox_waiting_messages{priority="notice"} 1',
      'outbox_messages{status="pending"} 2',
      'outbox_messages{status="failed"} 1',
      'outbox_messages{status="unknown"} 2',
      'updates{status="pending"} 1',
      'updates{status="failed"} 1',
    ])
      expect(metrics).toContain(`tallydesk_${line}`);
    expect(metrics).toMatch(/^tallydesk_outbox_oldest_waiting_seconds\{priority="answer"\} [56]\d\.\d+$/m);
    expect(metrics).toMatch(/^tallydesk_outbox_oldest_waiting_seconds\{priority="notice"\} 1\d\d\.\d+$/m);
    expect(metrics).toMatch(/^tallydesk_outbox_oldest_pending_seconds 1\d\d$/m);
    expect(metrics).toMatch(/^tallydesk_updates_oldest_pending_seconds 1\d\d$/m);
    await app.db.query('delete from telegram_updates where update_id = $1', [waitingId]);
  });

  it('reports a second poller of the bot on the ready check, and still serves HTTP', async () => {
    const getBotStatus = async () => {
      const answer = await app.operators().get('/health/ready').expect(200);
      return String((answer.body as { bot: unknown }).bot);
    };
    await waitUntil(async () => (await getBotStatus()) === 'ok');
    app.telegram.script('getUpdates', { refuse: 409, description: 'Conflict' });
    await waitUntil(async () => (await getBotStatus()).startsWith('409'));
    await waitUntil(async () => (await getBotStatus()) === 'ok');
  });
});
