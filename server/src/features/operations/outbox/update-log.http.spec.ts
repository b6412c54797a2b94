import type { EntityManager } from 'typeorm';
import { newTextUpdate } from '../../../../test/bot-updates.js';
import { newBrand, newMember, newTelegramId, newUser } from '../../../../test/factories.js';
import { newGivenUpUpdate } from '../../../../test/outbox.factories.js';
import { raceBehind } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { UpdateHandler } from '../../../platform/messenger/receiving/update-handler.service.js';
import type { User } from '../../people/user.entity.js';

const app = describeLoneApp();
let admin: User;
beforeAll(async () => {
  admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
});
beforeEach(() => app.db.query('truncate telegram_updates, outbox_messages'));

const replay = (id: number) => app.as(admin).post(`admin/updates/${id}/replay`);
const repliesTo = (id: number) =>
  app.db.query<{ text: string }[]>('select text from outbox_messages where key like $1 order by id', [
    `update:${id}:%`,
  ]);
/** An update that fails five times, because its deposit cannot be stored. */
async function giveUpReport() {
  const brand = await newBrand(app.db, { name: 'North' });
  const anna = await newMember(app.db, brand, { publicName: 'Anna' });
  const update = newTextUpdate(anna, '#ftd\nAmount: 5', { chatId: brand.chatId, messageId: 7 });
  const handler = app.get(UpdateHandler);
  await handler.store([update]);
  await app.db.query('alter table deposits add constraint broken check (false) not valid');
  for (let i = 0; i < 5; i += 1) await handler.handle(String(update.update_id));
  await app.db.query('alter table deposits drop constraint broken');
  const count = async () => {
    const rows = await app.db.query<object[]>('select from deposits where brand_id = $1', [brand.id]);
    return rows.length;
  };
  return { id: update.update_id, handler, brand, count };
}

describe('GET admin/updates', () => {
  it('lists what was given up, with who wrote what, where, and why it failed', async () => {
    const { id, brand } = await giveUpReport();
    await newGivenUpUpdate(app.db, { status: 'pending' });
    const { body } = await app.as(admin).get('admin/updates').expect(200);
    expect(body).toEqual({
      data: [
        {
          id,
          chat_id: Number(brand.chatId),
          brand: 'North',
          person: 'Anna',
          kind: 'message',
          text: '#ftd\nAmount: 5',
          status: 'failed',
          is_waiting: false,
          attempts: 5,
          last_error: expect.stringMatching(/^QueryFailedError: .*"broken"$/),
          created_at: expect.stringMatching(/Z$/),
          next_attempt_at: expect.stringMatching(/Z$/),
        },
      ],
      current_page: 1,
      last_page: 1,
    });
  });

  it('lists what waits, oldest first, and says what waits for the database', async () => {
    const first = await newGivenUpUpdate(app.db, {
      status: 'pending',
      error: 'canceled due to lock timeout',
    });
    await app.db.query(
      'update telegram_updates set update_id = 1, waiting_since = now() where update_id = $1',
      [first],
    );
    const second = await newGivenUpUpdate(app.db, { status: 'pending' });
    const { body } = await app.as(admin).get('admin/updates?status=pending').expect(200);
    expect(body.data).toMatchObject([
      { id: 1, is_waiting: true, last_error: 'canceled due to lock timeout', chat_id: null },
      { id: second, is_waiting: false },
    ]);
  });
});

describe('POST admin/updates/{id}/replay', () => {
  it('lets an update that was given up have its effect and its answer, once', async () => {
    const { id, handler, count } = await giveUpReport();
    expect(await repliesTo(id)).toEqual([{ text: expect.stringMatching(/^Sorry, that did not work/) }]);

    await replay(id).expect(200, { status: true });
    expect(await Promise.all([handler.handle(String(id)), handler.handle(String(id))])).toEqual([
      'handled',
      'handled',
    ]);
    await replay(id).expect(409);

    expect(await count()).toBe(1);
    const replies = await app.db.query<{ text: string }[]>(
      'select text from outbox_messages where key like $1 order by id',
      [`update:${id}:r1:%`],
    );
    expect(replies).toEqual([{ text: expect.stringMatching(/^F\d+ is waiting/) }]);
  });

  it('happens once when two admins ask at once, and a record names the admin', async () => {
    const id = await newGivenUpUpdate(app.db);
    const hold = (holder: EntityManager) =>
      holder.query('select from telegram_updates where update_id = $1 for update', [id]);

    const answers = await raceBehind(app.db, hold, [() => replay(id), () => replay(id)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      await app.db.query('select status, attempts from telegram_updates where update_id = $1', [id]),
    ).toEqual([{ status: 'pending', attempts: 0 }]);
    const records = await app.db.query(
      'select actor_id, via, before, after from audit_records where subject_id = $1',
      [id],
    );
    expect(records).toEqual([
      {
        actor_id: admin.id,
        via: 'panel',
        before: { status: 'failed', attempts: 5, error: 'Error: not today' },
        after: { status: 'pending', attempts: 0, error: null },
      },
    ]);
  });

  it('tells nobody a second time that it did not work', async () => {
    const { id, handler } = await giveUpReport();
    await app.db.query('alter table deposits add constraint broken check (false) not valid');
    await replay(id).expect(200);
    for (let i = 0; i < 5; i += 1) await handler.handle(String(id));
    await app.db.query('alter table deposits drop constraint broken');
    expect(await repliesTo(id)).toHaveLength(1);
    await replay(id).expect(200);
  });

  it('refuses what waits, was handled, or is not there', async () => {
    for (const status of ['pending', 'handled']) {
      const id = await newGivenUpUpdate(app.db, { status });
      const { body } = await replay(id).expect(409);
      expect(body.error).toBe('edited before');
    }
    await replay(1).expect(404);
    await app.as(admin).post('admin/updates/x/replay').expect(400);
  });
});
