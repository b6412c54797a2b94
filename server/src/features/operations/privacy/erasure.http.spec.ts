import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { cardsOf, newModerator, passSeconds, refreshCards } from '../../../../test/deposit-cards.js';
import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newUser, newToken } from '../../../../test/factories.js';
import { type KnownPerson, newKnownPerson, tablesWith } from '../../../../test/person.factories.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { AuditSealService } from '../../audit/audit-seal.service.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import { User } from '../../people/user.entity.js';
import { UserService } from '../../people/user.service.js';
import { ErasureService } from './erasure.service.js';

const app = describeLoneApp();
let admin: User;
let brand: Brand;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin' })));
beforeEach(async () => void (brand = await newBrand(app.db)));

const erase = ({ id }: { id: number }) => app.as(admin).post(`admin/person/${id}/erase`);
const isStored = (key: string) => existsSync(join(app.dataDir, 'files', key));
const rowOf = ({ id }: { id: number }) => app.db.findOneByOrFail(User, { id });
const totals = () =>
  app.db.query('select count(*)::int as count, sum(amount) as amount from deposits where brand_id = $1', [
    brand.id,
  ]);

describe('POST admin/person/{id}/erase', () => {
  let known: KnownPerson;
  let personalTexts: string[];
  beforeEach(async () => {
    known = await newKnownPerson(app, brand);
    personalTexts = [known.mark, known.user.telegramId, '203.0.113.77'];
  });

  it('removes the person from all tables and the store', async () => {
    await app.get(AuditSealService).sealAll();
    const { head } = await app.get(AuditSealService).verify();
    expect(await tablesWith(app, personalTexts)).toEqual(
      expect.arrayContaining(['audit_records', 'users', 'deposits']),
    );

    await erase(known.user).expect(200);

    expect(await tablesWith(app, personalTexts)).toEqual([]);
    const files = [`avatars/${known.avatar}`, `files/${known.attachment}`, `files/${known.slip}`];
    expect(files.filter(isStored)).toEqual([]);
    await app.get(AuditSealService).sealAll();
    expect((await app.get(AuditSealService).verify(head)).problem).toBeNull();
  });

  it('keeps deposits, totals and internal ids', async () => {
    const before = await totals();

    await erase(known.user).expect(200);

    expect(await totals()).toEqual(before);
    expect(await app.get(TotalsService).recount()).toEqual([]);
    const [deposit] = await app.db.query('select * from deposits where id = $1', [known.depositId]);
    expect(deposit).toMatchObject({
      ...{
        agent_id: known.user.id,
        client_id: 'client',
        amount: '100.00',
        wallet: 'TQ5n',
        exchanger: 'Binance',
      },
      ...{ agent: '', description: '', chat_id: null, reported: { agent: '', description: '', amount: 100 } },
    });
    const { body } = await app.as(admin).get(`manager/user/${known.user.id}`).expect(200);
    expect(body).toMatchObject({ public_name: null, photo_url: null, brands_count: 0, deposits_count: 1 });
  });

  it('closes the tickets of the person, and erases their texts', async () => {
    await erase(known.user).expect(200);

    const { body } = await app.as(admin).get(`ticket/${known.ticket.id}`).expect(200);
    expect(body.ticket).toMatchObject({ title: 'Erased', status: 'closed' });
    expect(
      body.messages.map(({ message, files }: { message: string; files: string[] }) => [message, files]),
    ).toEqual([
      ['Erased', []],
      ['Erased', []],
    ]);
  });

  it('is recorded with the id only, and can be found by it', async () => {
    await erase(known.user).expect(200);

    const { body } = await app.as(admin).get(`admin/audit?action=person.erase&subject_id=${known.user.id}`);
    expect(body.data).toMatchObject([
      {
        before: null,
        after: {},
        actor: { id: admin.id },
        about: { kind: 'user', id: known.user.id, name: null },
      },
    ]);
  });

  it('ends sessions and memberships, and removes the right to log in', async () => {
    const token = await newToken(app, known.user);

    await erase(known.user).expect(200);

    await app
      .with({ authorization: `Bearer ${token}` })
      .post('auth/me')
      .expect(401);
    const rows = await app.db.query(
      'select dismissed_at is null as active from brand_users where user_id = $1',
      [known.user.id],
    );
    expect(rows).toEqual([{ active: false }]);
    const role = { user_id: known.user.id, role: 'ceo' };
    await app.as(admin).post('admin/users/role', role).expect(404);
  });

  it('lets the same Telegram account become a new person', async () => {
    await erase(known.user).expect(200);

    await receive(app, newTextUpdate(known.user, '/start'));

    const newPerson = await app.get(UserService).findByTelegramId(known.user.telegramId);
    expect(newPerson!.id).toBeGreaterThan(known.user.id);
    await app.as(admin).post(`admin/person/${newPerson!.id}/erase`).expect(200);
  });

  it('queues no further messages to the person', async () => {
    await erase(known.user).expect(200);

    await app.as(admin).post(`ticket/${known.ticket.id}/reopen`).expect(200);

    expect(await app.db.query('select from outbox_messages where chat_id < -1000000000000000')).toEqual([]);
  });

  it('unassigns open tickets from an erased staff member, and erases the texts of their replies', async () => {
    const manager = await newManager(app.db, { brands: [brand] });
    const ticket = await newTicket(app.db, known.user, brand, { assigneeId: manager.id, status: 'in-work' });
    await app.as(manager).post(`ticket/message/${ticket.id}`).field({ message: 'My own words' });
    await app.db.query(`update outbox_messages set status = 'sent' where chat_id = $1`, [
      known.user.telegramId,
    ]);

    await erase(manager).expect(200);

    const messages = await app.db.query<{ text: string }[]>(
      `select coalesce(text, args ->> 'text') as text from outbox_messages where about = $1`,
      [`ticket:${ticket.id}`],
    );
    expect(messages).toEqual([{ text: 'Erased' }]);

    const [row] = await app.db.query('select assignee_id, status from tickets where id = $1', [ticket.id]);
    expect(row).toEqual({ assignee_id: null, status: 'in-work' });
    expect(await rowOf(manager)).toMatchObject({ role: 'user', codes: [], publicName: null });
  });

  it('updates the cards of the deposits in the chats of staff', async () => {
    const mia = await newModerator(app.db, brand, 'Mia');
    await newDeposit(app.db, brand, { agentId: known.user.id });
    await refreshCards(app);
    const getCardTexts = async () => (await cardsOf(app.db, mia)).map(({ text }) => text).join();
    expect(await getCardTexts()).toContain(`Anna ${known.mark}`);

    await erase(known.user).expect(200);
    await passSeconds(app, 5);

    expect(await getCardTexts()).toContain(`User #${known.user.id}`);
  });

  it('removes files later if the store is unavailable', async () => {
    const store = app.get(FileStore);
    const failing = jest.spyOn(store, 'remove').mockRejectedValue(new Error('The store is unavailable'));
    await erase(known.user).expect(200);
    failing.mockRestore();
    expect(isStored(`avatars/${known.avatar}`)).toBe(true);

    await app.get(ErasureService).finish();

    const files = [`avatars/${known.avatar}`, `files/${known.attachment}`, `files/${known.slip}`];
    expect(files.filter(isStored)).toEqual([]);
  });
});

describe('an erasure is refused', () => {
  it.each([
    ['of an unknown person', () => ({ id: 2_000_000_000 }), 404, 'Not found'],
    ['of oneself', () => admin, 409, 'own account'],
  ])('%s', async (_, getTarget, status, error) => {
    const { body } = await erase(getTarget()).expect(status);

    expect(body.error).toBe(error);
  });

  it('of an admin named in the settings', async () => {
    const { body } = await erase(await newUser(app.db, { telegramId: '1' })).expect(409);

    expect(body).toMatchObject({
      error: 'person is admin',
      message: expect.stringMatching(/ADMIN_TELEGRAM_IDS/),
    });
  });
});
