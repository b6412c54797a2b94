import { listAuditRecords } from '../../../../test/audit-records.js';
import { newBrand, newMember, newTelegramId, newUser } from '../../../../test/factories.js';
import { listQueuedMessages, newOutboxMessage, newStoredUpdate } from '../../../../test/outbox.factories.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { newTextUpdate } from '../../../../test/bot-updates.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { md } from '../../../platform/messenger/api/markdown.js';
import { UpdateHandler } from '../../../platform/messenger/receiving/update-handler.service.js';
import type { User } from '../../people/user.entity.js';

const app = setUpAppWithOwnDatabase();
let admin: User;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin' })));
beforeEach(() => app.db.query('truncate outbox_messages, outbox_chats, telegram_updates'));

const getPage = async (query = '') => (await app.as(admin).get(`admin/outbox${query}`).expect(200)).body;

describe('GET admin/outbox', () => {
  it('lists messages of one status, newest first, without markup, with their brand or person', async () => {
    const brand = await newBrand(app.db, { name: 'North', reportChatId: '-100555' });
    const anna = await newUser(app.db, { publicName: 'Anna' });
    const older = await newOutboxMessage(app.db, { text: '*A12* is accepted\\.', chatId: brand.chatId });
    await newOutboxMessage(app.db, { chatId: '-100555' });
    await newOutboxMessage(app.db, { chatId: anna.telegramId });
    const newest = await newOutboxMessage(app.db, { chatId: '77' });
    for (const status of ['failed', 'pending', 'sent']) await newOutboxMessage(app.db, { status });

    const body = await getPage();

    expect(body).toEqual({
      data: [
        expect.objectContaining({ id: newest, chat_id: 77, brand: null }),
        expect.objectContaining({ user: expect.objectContaining({ id: anna.id, public_name: 'Anna' }) }),
        expect.objectContaining({ brand: 'North' }),
        {
          id: older,
          chat_id: Number(brand.chatId),
          brand: 'North',
          brand_id: brand.id,
          user: null,
          text: 'A12 is accepted.',
          status: 'unknown',
          attempts: 1,
          last_error: 'reset',
          created_at: expect.stringMatching(/Z$/),
          next_attempt_at: expect.stringMatching(/Z$/),
        },
      ],
      current_page: 1,
      last_page: 1,
    });
    expect((await getPage('?status=failed')).data).toMatchObject([{ status: 'failed' }]);
  });

  it('lists pending and sending messages, oldest first, with the time of the next attempt in their chat', async () => {
    const first = await newOutboxMessage(app.db, { status: 'sending', chatId: '5' });
    const second = await newOutboxMessage(app.db, { status: 'pending', chatId: '5' });
    await app.db.query(`insert into outbox_chats (chat_id, next_at) values (5, '2999-01-01')`);
    const { data } = await getPage('?status=pending');
    expect(data).toMatchObject([
      { id: first, status: 'pending' },
      { id: second, status: 'pending', next_attempt_at: '2999-01-01T00:00:00.000Z' },
    ]);
  });

  it('describes messages that are composed on sending, pictures, reactions and changes', async () => {
    const outbox = app.get(Outbox);
    const acceptedDeposit = {
      type: 'retention',
      status: 'accept',
      reason: null,
      reported: null,
      amount: '5.00',
    };
    const rejectedDeposit = { ...acceptedDeposit, type: 'ftd', status: 'reject', reason: 'Twice' };
    const items = [
      { ...acceptedDeposit, id: 12 },
      { ...acceptedDeposit, id: 13 },
      { ...rejectedDeposit, id: 20 },
    ];
    const reaction = { chatId: '1', messageId: '5', emoji: '👍' };
    await outbox.enqueue({ chatId: '1', composer: 'login-link', args: { userId: 1 } });
    await outbox.enqueuePhoto({ chatId: '1', png: Buffer.from('x'), caption: md`Week 12.` });
    await outbox.enqueue({ chatId: '1', composer: 'deposits-in-chat', args: { items } });
    await outbox.enqueue({ chatId: '1', composer: 'mini-app-notice', args: { text: 'A1 *is* lost\\.' } });
    await outbox.enqueue({ ...reaction, fallback: null }, { ...reaction, fallback: md`A1 is accepted` });
    await outbox.enqueueChanges({ chatId: '1', messageId: '6', text: md`Taken`, key: 'taken' });

    const { data } = await getPage('?status=pending');
    expect(data.map(({ text }: { text: string }) => text)).toEqual([
      '(a login link)',
      '(a picture) Week 12.',
      'Accepted: A12, A13 (2), $10.\nRejected: F20, $5.\nReason: Twice',
      'A1 is lost.',
      '(the reaction 👍)',
      '(the reaction 👍) A1 is accepted',
      '(a change of a message) Taken',
    ]);
  });

  it('returns pages of 20 messages', async () => {
    for (let i = 0; i < 21; i += 1) await newOutboxMessage(app.db);
    const second = await getPage('?page=2');
    expect([second.data.length, second.current_page, second.last_page]).toEqual([1, 2, 2]);
    expect((await getPage('?page=3')).data).toEqual([]);
  });
});

it('GET admin/outbox/groups lists groups of one chat and cause, and GET admin/outbox the messages of one group', async () => {
  const blocked = 'Forbidden: bot was blocked by the user';
  const newFailedMessage = (chatId: string, error: string) =>
    newOutboxMessage(app.db, { chatId, error, status: 'failed', text: `${chatId} ${error}` });
  const first = await newFailedMessage('8', blocked);
  await newFailedMessage('9', blocked);
  await newFailedMessage('8', 'chat not found');
  const last = await newFailedMessage('8', blocked);

  const groups = await getPage('/groups?status=failed');

  expect(groups.data).toMatchObject([
    {
      count: 2,
      since: (await getPage(`?status=failed&like=${first}`)).data.at(-1).created_at,
      ids: [first, last],
      newest: { id: last, chat_id: 8, last_error: blocked },
    },
    { count: 1, newest: { chat_id: 8, last_error: 'chat not found' } },
    { count: 1, newest: { chat_id: 9 } },
  ]);
  expect(groups.last_page).toBe(1);
  expect((await getPage(`?status=failed&like=${first}`)).data).toMatchObject([{ id: last }, { id: first }]);
  expect((await getPage('/groups?status=unknown')).data).toEqual([]);
});

it('lists and groups of a brand contain items of its chat and its report chat', async () => {
  const [chatId, reportChatId] = [`-${newTelegramId()}`, `-${newTelegramId()}`];
  const brand = await newBrand(app.db, { chatId, reportChatId });
  const newFailedMessage = (chat: string) => newOutboxMessage(app.db, { chatId: chat, status: 'failed' });
  const [chatMessage, reportMessage] = [await newFailedMessage(chatId), await newFailedMessage(reportChatId)];
  await newFailedMessage('8');
  const update = await newStoredUpdate(app.db, { chatId });
  await newStoredUpdate(app.db);
  const getPageOfBrand = async (path: string) =>
    (await app.as(admin).get(`admin/${path}brand_id=${brand.id}`).expect(200)).body;

  const messages = await getPageOfBrand('outbox?status=failed&');
  expect(messages).toMatchObject({ data: [{ id: reportMessage }, { id: chatMessage }] });
  const groups = await getPageOfBrand('outbox/groups?status=failed&');
  expect(groups).toMatchObject({ data: [{ ids: [reportMessage] }, { ids: [chatMessage] }], last_page: 1 });
  expect((await getPageOfBrand('updates?')).data).toMatchObject([{ id: update }]);
  expect((await getPageOfBrand('updates/groups?')).data).toMatchObject([{ ids: [update] }]);
  await app.as(admin).get('admin/outbox?brand_id=x').expect(400);
});

it('GET admin/outbox/counts counts each list', async () => {
  for (const status of ['unknown', 'unknown', 'failed', 'pending', 'sent'])
    await newOutboxMessage(app.db, { status });
  await newStoredUpdate(app.db);
  const { body } = await app.as(admin).get('admin/outbox/counts').expect(200);
  expect(body).toEqual({
    unknown: 2,
    failed: 1,
    pending: 1,
    not_handled: 1,
    to_handle: 0,
    missed_reports: expect.any(Number),
  });
});

describe.each(['outbox', 'updates'] as const)('actions of admin/%s', (resource) => {
  const missingId = 1;
  const isOutbox = resource === 'outbox';
  const otherStatuses = isOutbox ? ['pending', 'sending', 'sent'] : ['pending', 'handled'];
  const retryAction = isOutbox ? 'send' : 'replay';
  const newItem = (status: string) =>
    isOutbox ? newOutboxMessage(app.db, { status }) : newStoredUpdate(app.db, { status });
  const post = (action: string, ids: number[]) =>
    app.as(admin).post(`admin/${resource}/${action}`).send({ ids });
  const retry = (id: number) => app.as(admin).post(`admin/${resource}/${id}/${retryAction}`);
  const [table, key, subject] = isOutbox
    ? ['outbox_messages', 'id', 'message']
    : ['telegram_updates', 'update_id', 'update'];
  const listAudit = (id: number) => listAuditRecords(app.db, subject, id);
  const getRow = async (id: number) => {
    const [row] = await app.db.query(
      `select status, attempts, next_attempt_at <= now() as is_due, dismissed_at is not null as is_dismissed
       from ${table} where ${key} = $1`,
      [id],
    );
    return row;
  };

  it(`${retryAction} queues stuck items once, due immediately, with an audit entry for each`, async () => {
    const [firstId, secondId] = [await newItem('failed'), await newItem(isOutbox ? 'unknown' : 'failed')];
    const waitingId = await newItem('pending');

    const answers = await Promise.all([
      post(retryAction, [firstId, secondId, waitingId]),
      post(retryAction, [secondId, firstId]),
    ]);

    expect(answers.flatMap(({ body }) => body.done).toSorted()).toEqual([firstId, secondId].toSorted());
    const attempts = isOutbox ? 1 : 0;
    for (const id of [firstId, secondId])
      expect(await getRow(id)).toEqual({ status: 'pending', attempts, is_due: true, is_dismissed: false });
    expect(await listAudit(secondId)).toMatchObject([
      {
        action: `${subject}.${retryAction}`,
        actor_id: admin.id,
        via: 'panel',
        before: isOutbox
          ? expect.objectContaining({ id: secondId, status: 'unknown' })
          : { status: 'failed', attempts: 5, error: 'Error: not today' },
        after: isOutbox ? null : { status: 'pending', attempts: 0, error: null },
      },
    ]);
    expect(await listAudit(firstId)).toHaveLength(1);
    expect(await listAudit(waitingId)).toEqual([]);
  });

  it('dismiss removes stuck items from the list and the counts, with an audit entry, without deleting them; they cannot be retried', async () => {
    const [failedId, waitingId] = [await newItem('failed'), await newItem('pending')];

    expect((await post('dismiss', [failedId, waitingId])).body).toEqual({ done: [failedId] });

    expect(await getRow(failedId)).toMatchObject({ status: 'failed', is_dismissed: true });
    expect(await getRow(waitingId)).toMatchObject({ status: 'pending', is_dismissed: false });
    expect((await app.as(admin).get(`admin/${resource}?status=failed`)).body.data).toEqual([]);
    const { body } = await app.as(admin).get('admin/outbox/counts');
    expect([body.failed, body.not_handled]).toEqual([0, 0]);
    expect(await listAudit(failedId)).toMatchObject([{ actor_id: admin.id, action: `${subject}.dismiss` }]);
    expect((await post(retryAction, [failedId])).body).toEqual({ done: [] });
    await retry(failedId).expect(409);
  });

  it(`{id}/${retryAction} queues an item once if two admins call it concurrently`, async () => {
    const id = await newItem('failed');

    const lock = `select from ${table} where ${key} = ${id} for update`;
    const answers = await raceBehind(app.db, lock, [() => retry(id), () => retry(id)]);

    expect(answers.map(({ body }) => body.error ?? body).sort()).toEqual([{ status: true }, 'edited before']);
    expect(await listAudit(id)).toHaveLength(1);
  });

  it.each(otherStatuses)(
    `{id}/${retryAction} refuses an item that is %s, and one that does not exist`,
    async (status) => {
      const id = await newItem(status);

      expect((await retry(id).expect(409)).body.error).toBe('edited before');

      expect(await getRow(id)).toMatchObject({ status, is_due: false });
      expect(await listAudit(id)).toEqual([]);
      await retry(missingId).expect(404);
    },
  );
});

const replay = (id: number) => app.as(admin).post(`admin/updates/${id}/replay`);
const listReplies = (id: number | string) => listQueuedMessages(app.db, { key: `update:${id}:%` });
const breakDeposits = () =>
  app.db.query('alter table deposits add constraint broken check (false) not valid');
const repairDeposits = () => app.db.query('alter table deposits drop constraint broken');
/** An update that fails five times, because its deposit cannot be stored. */
async function newFailedUpdate() {
  const brand = await newBrand(app.db, { name: 'North' });
  const anna = await newMember(app.db, brand, { publicName: 'Anna' });
  const update = newTextUpdate(anna, '#ftd\nAmount: 5', { chatId: brand.chatId, messageId: 7 });
  const handler = app.get(UpdateHandler);
  await handler.store([update]);
  await breakDeposits();
  for (let i = 0; i < 5; i += 1) await handler.handle(String(update.update_id));
  await repairDeposits();
  return { id: update.update_id, handler, brand };
}

describe('GET admin/updates', () => {
  it('lists failed updates with author, text, chat and error', async () => {
    const { id, brand } = await newFailedUpdate();
    await newStoredUpdate(app.db, { status: 'pending' });
    const { body } = await app.as(admin).get('admin/updates').expect(200);
    expect(body).toEqual({
      data: [
        {
          id,
          chat_id: Number(brand.chatId),
          brand: 'North',
          brand_id: brand.id,
          person: 'Anna',
          user: expect.objectContaining({ public_name: 'Anna' }),
          kind: 'message',
          text: '#ftd\nAmount: 5',
          status: 'failed',
          is_waiting: false,
          attempts: 5,
          last_error: expect.stringMatching(/^error: .*"broken"$/),
          created_at: expect.stringMatching(/Z$/),
          next_attempt_at: expect.stringMatching(/Z$/),
        },
      ],
      current_page: 1,
      last_page: 1,
    });
  });

  it('lists pending updates, oldest first, and marks those that wait for the database', async () => {
    const error = 'canceled due to lock timeout';
    const first = await newStoredUpdate(app.db, { status: 'pending', error });
    await app.db.query(
      'update telegram_updates set update_id = 1, waiting_since = now() where update_id = $1',
      [first],
    ); // The id of an older update is lower. Those of the factory are random.
    const second = await newStoredUpdate(app.db, { status: 'pending' });
    const { body } = await app.as(admin).get('admin/updates?status=pending').expect(200);
    expect(body.data).toMatchObject([
      { id: 1, is_waiting: true, last_error: error, chat_id: null },
      { id: second, is_waiting: false },
    ]);
  });
});

describe('POST admin/updates/{id}/replay', () => {
  it('handles a failed update once; its chat gets one reply about the failure, and one about the success', async () => {
    const { id, handler, brand } = await newFailedUpdate();
    await breakDeposits();
    await replay(id).expect(200);
    for (let i = 0; i < 5; i += 1) await handler.handle(String(id));
    await repairDeposits();
    expect(await listReplies(id)).toMatchObject([
      { text: expect.stringMatching(/^Sorry, that did not work/) },
    ]);

    await replay(id).expect(200, { status: true });
    expect(await Promise.all([handler.handle(String(id)), handler.handle(String(id))])).toEqual([
      'handled',
      'handled',
    ]);
    await replay(id).expect(409);

    const deposits = await app.db.query('select from deposits where brand_id = $1', [brand.id]);
    expect(deposits).toHaveLength(1);
    // `r2`: the second replay
    expect(await listReplies(`${id}:r2`)).toMatchObject([
      { text: expect.stringMatching(/^F\d+ is waiting/) },
    ]);
  });
});
