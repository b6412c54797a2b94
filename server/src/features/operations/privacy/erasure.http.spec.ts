import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectLiteral } from 'typeorm';
import { listAuditRecords } from '../../../../test/audit-records.js';
import { withToken } from '../../../../test/authenticator.js';
import { newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { listCards, newModerator, passSeconds, refreshCards } from '../../../../test/deposit-cards.js';
import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newUser, newToken, newMember } from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
import { type PersonWithData, newPersonWithData, listTablesWith } from '../../../../test/person.factories.js';
import { raceBehind, raceForRow } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { MAX_ERASED_CHAT_ID } from '../../../platform/messenger/sending/outgoing-message.js';
import { BotFiles } from '../../../platform/messenger/api/bot-files.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { AuditSealService } from '../../audit/audit-seal.service.js';
import { Member } from '../../brands/members/member.entity.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import { AvatarService } from '../../people/avatar.service.js';
import { User } from '../../people/user.entity.js';
import { UserService } from '../../people/user.service.js';
import { ErasureListStore } from './erasure-list.store.js';
import { ErasureService } from './erasure.service.js';

const app = setUpAppWithOwnDatabase();
let admin: User;
let brand: Brand;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin' })));
beforeEach(async () => void (brand = await newBrand(app.db)));

const erase = ({ id }: { id: number }) => app.as(admin).post(`admin/person/${id}/erase`);
const isStored = (key: string) => existsSync(join(app.dataDir, 'files', key));
const getUser = ({ id }: { id: number }) => app.db.findOneByOrFail(User, { id });
const getDepositSums = () =>
  app.db.query('select count(*)::int as count, sum(amount) as amount from deposits where brand_id = $1', [
    brand.id,
  ]);

describe('POST admin/person/{id}/erase', () => {
  let person: PersonWithData;
  let personalTexts: string[];
  const listFiles = () => [`avatars/${person.avatar}`, `files/${person.attachment}`, `files/${person.slip}`];
  beforeEach(async () => {
    person = await newPersonWithData(app, brand);
    personalTexts = [person.mark, person.user.telegramId, person.address];
  });

  it('removes the person from all tables and the store, and closes their tickets; deposits, totals and internal ids remain', async () => {
    const seals = app.get(AuditSealService);
    await seals.sealAll();
    const { head } = await seals.verify();
    expect(await listTablesWith(app, personalTexts)).toEqual(
      expect.arrayContaining(['audit_records', 'users', 'deposits']),
    );
    const sumsBefore = await getDepositSums();
    const token = await newToken(app, person.user);

    await erase(person.user).expect(200);

    expect(await listTablesWith(app, personalTexts)).toEqual([]);
    expect(listFiles().filter(isStored)).toEqual([]);
    expect(await getDepositSums()).toEqual(sumsBefore);
    expect(await app.get(TotalsService).recount()).toEqual([]);
    const [deposit] = await app.db.query('select * from deposits where id = $1', [person.depositId]);
    expect(deposit).toMatchObject({
      agent_id: person.user.id,
      client_id: 'client',
      amount: '100.00',
      wallet: 'TQ5n',
      exchanger: 'Binance',
      agent: '',
      description: '',
      chat_id: null,
      reported: { agent: '', description: '', amount: 100 },
    });
    const { body } = await app.as(admin).get(`manager/user/${person.user.id}`).expect(200);
    expect(body).toMatchObject({ public_name: null, photo_url: null, brands_count: 0, deposits_count: 1 });
    // The erasure is recorded with only the person's id, and can be found by it.
    const audit = await app.as(admin).get(`admin/audit?action=person.erase&subject_id=${person.user.id}`);
    const about = { kind: 'user', id: person.user.id, name: null };
    expect(audit.body.data).toMatchObject([{ before: null, after: {}, actor: { id: admin.id }, about }]);
    await seals.sealAll();
    expect((await seals.verify(head)).problem).toBeNull();

    const { body: chat } = await app.as(admin).get(`ticket/${person.ticket.id}`).expect(200);
    expect(chat.ticket).toMatchObject({ title: 'Erased', status: 'closed' });
    const erasedMessage = { message: 'Erased', files: [] };
    expect(chat.messages).toMatchObject([erasedMessage, erasedMessage]);
    await app.as(admin).post(`ticket/${person.ticket.id}/reopen`).expect(200);
    const messagesToErasedSql = 'select from outbox_messages where chat_id <= $1';
    expect(await app.db.query(messagesToErasedSql, [MAX_ERASED_CHAT_ID])).toEqual([]);

    await withToken(app, token).post('auth/me').expect(401);
    const membershipSql = 'select dismissed_at is null as active from brand_users where user_id = $1';
    expect(await app.db.query(membershipSql, [person.user.id])).toEqual([{ active: false }]);
    const role = { user_id: person.user.id, role: 'ceo' };
    await app.as(admin).post('admin/users/role', role).expect(404);

    await receive(app, newTextUpdate(person.user, '/start'));
    const newPerson = await app.get(UserService).findByTelegramId(person.user.telegramId);
    expect(newPerson!.id).toBeGreaterThan(person.user.id);
    await erase(newPerson!).expect(200); // the second erasure of this Telegram account
  });

  it('unassigns open tickets from an erased staff member, and erases the texts of their replies', async () => {
    const manager = await newManager(app.db, { brands: [brand] });
    const ticket = await newTicket(app.db, person.user, brand, { assigneeId: manager.id, status: 'in-work' });
    await app.as(manager).post(`ticket/message/${ticket.id}`).field({ message: 'My own words' });
    await app.db.query(`update outbox_messages set status = 'sent' where chat_id = $1`, [
      person.user.telegramId,
    ]);

    await erase(manager).expect(200);

    expect(await listQueuedTexts(app.db, { about: `ticket:${ticket.id}` })).toEqual(['Erased']);

    const [row] = await app.db.query('select assignee_id, status from tickets where id = $1', [ticket.id]);
    expect(row).toEqual({ assignee_id: null, status: 'in-work' });
    expect(await getUser(manager)).toMatchObject({ role: 'user', codes: [], publicName: null });
  });

  it('updates deposit cards in the chats of staff', async () => {
    const mia = await newModerator(app.db, brand, 'Mia');
    await newDeposit(app.db, brand, { agentId: person.user.id });
    await refreshCards(app);
    const getCardTexts = async () => (await listCards(app.db, mia)).map(({ text }) => text).join();
    expect(await getCardTexts()).toContain(`Anna ${person.mark}`);

    await erase(person.user).expect(200);
    await passSeconds(app, 5);

    expect(await getCardTexts()).toContain(`User #${person.user.id}`);
  });

  it('removes files later if the store is unavailable', async () => {
    const error = new Error('The store is unavailable');
    const remove = jest.spyOn(app.get(FileStore), 'remove').mockRejectedValue(error);
    await erase(person.user).expect(200);
    remove.mockRestore();
    expect(isStored(`avatars/${person.avatar}`)).toBe(true);

    await app.get(ErasureService).finish();

    expect(listFiles().filter(isStored)).toEqual([]);
  });
});

it('refuses the erasure of an unknown person, of oneself, and of an admin named in the settings', async () => {
  expect((await erase({ id: 2_000_000_000 }).expect(404)).body.error).toBe('Not found');
  expect((await erase(admin).expect(409)).body.error).toBe('own account');
  const adminOfSettings = await newUser(app.db, { telegramId: '1' }); // as in ADMIN_TELEGRAM_IDS of the tests
  const { body } = await erase(adminOfSettings).expect(409);
  const message = expect.stringMatching(/ADMIN_TELEGRAM_IDS/) as string;
  expect(body).toMatchObject({ error: 'person is admin', message });
});

it('a deposit that is stored after the erasure is refused', async () => {
  const agent = await newMember(app.db, brand);
  await erase(agent).expect(200);

  await expect(newDeposit(app.db, brand, { agentId: agent.id })).rejects.toThrow(/was erased/);
});

describe('with concurrent calls', () => {
  let agent: User;
  beforeEach(async () => void (agent = await newMember(app.db, brand, { publicName: 'Anna Berg' })));

  const openTicket = () => {
    const ticket = { message: 'I need a document', type: 'docs', brand_id: brand.id };
    return app.asMember(agent, brand).post('t/ticket').field(ticket);
  };

  it.each([
    [404, 'erases the person again', () => erase(agent)],
    [403, 'opens a ticket', () => openTicket()],
    [404, 'writes to the CEO', () => app.as(agent).post('t/ticket/ceo').field('message', 'I have an idea')],
    [
      404,
      'creates an appointment',
      () => app.as(agent).post('t/appointment', { name: 'Call', date: '2999-12-31' }),
    ],
    [404, 'changes the name', () => app.as(agent).post('t/me', { name: 'Berta' })],
  ])('responds %s to a call that %s during the erasure, and stores nothing', async (status, _, write) => {
    const [erasureAnswer, writeAnswer] = await raceForRow(app.db, agent, [() => erase(agent), write]);

    expect([erasureAnswer!.status, writeAnswer!.status]).toEqual([200, status]);
    expect(await app.db.query('select from tickets where user_id = $1', [agent.id])).toEqual([]);
    expect(await app.db.query('select from appointments where user_id = $1', [agent.id])).toEqual([]);
    expect((await getUser(agent)).publicName).toBeNull();
    const records = await listAuditRecords(app.db, 'person', agent.id);
    expect(records).toMatchObject([{ action: 'person.erase' }]);
  });

  it.each([
    ['a name', 200, () => app.as(agent).post('t/me', { name: 'Berta' })],
    ['a ticket', 201, () => openTicket()],
  ])('erases %s that was stored just before', async (_, status, write) => {
    const [writeAnswer, erasureAnswer] = await raceForRow<{ status: number }>(app.db, agent, [
      write,
      () => erase(agent),
    ]);

    expect([writeAnswer!.status, erasureAnswer!.status]).toEqual([status, 200]);
    // Messages of the bot to staff may quote the text until KEEP_MESSAGES_DAYS have passed.
    const tables = await listTablesWith(app, ['Berta', 'I need a document']);
    expect(tables.filter((table) => table !== 'outbox_messages')).toEqual([]);
  });

  it('a message to the bot that arrives during the erasure belongs to a new person', async () => {
    const update = newTextUpdate(agent, '/start');
    await raceForRow<unknown>(app.db, agent, [() => erase(agent), () => receive(app, update)]);

    expect(Number((await getUser(agent)).telegramId)).toBeLessThan(Number(MAX_ERASED_CHAT_ID));
    expect((await app.get(UserService).findByTelegramId(agent.telegramId))!.id).not.toBe(agent.id);
  });

  it('a photo that is downloaded during the erasure is not stored', async () => {
    const files = app.get(BotFiles);
    jest.spyOn(files, 'findProfilePhoto').mockResolvedValue({ uniqueId: 'new', fileId: 'x' });
    jest.spyOn(files, 'downloadProfilePhoto').mockImplementation(async () => {
      await erase(agent).expect(200);
      return samples.png;
    });
    const remove = jest.spyOn(app.get(FileStore), 'remove');

    await app.get(AvatarService).refresh(agent.id);

    expect((await getUser(agent)).photoName).toBeNull();
    expect(remove).toHaveBeenCalledWith(expect.stringMatching(/^avatars\/.*[.]jpg$/));
    jest.restoreAllMocks();
  });

  it.each<[string, () => Promise<ObjectLiteral & { id: number }>]>([
    ['deposits', () => newDeposit(app.db, brand, { agentId: agent.id })],
    ['memberships', () => app.db.findOneByOrFail(Member, { userId: agent.id })],
    ['tickets', () => newTicket(app.db, agent, brand)],
  ])('locks %s before the person, as other writers do', async (_, newRow) => {
    const [answer] = await raceForRow(app.db, await newRow(), [() => erase(agent)], async () => {
      await app.db.query('select from users where id = $1 for update nowait', [agent.id]);
    });

    expect(answer!.status).toBe(200);
  });

  it('two concurrent erasures are both listed in the file store', async () => {
    const other = await newMember(app.db, brand);
    await raceBehind(app.db, `select pg_advisory_xact_lock(hashtextextended('erasure note', 0))`, [
      () => erase(agent),
      () => erase(other),
    ]);

    const listedIds = (await app.get(ErasureListStore).read()).map(({ userId }) => userId);
    expect(listedIds).toEqual(expect.arrayContaining([agent.id, other.id]));
  });
});
