import type { ObjectLiteral } from 'typeorm';
import { newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newMember, newUser } from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { tablesWith } from '../../../../test/person.factories.js';
import { raceBehind, raceForRow } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { ProfilePhotos } from '../../../platform/messenger/api/bot-files.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { Member } from '../../brands/members/member.entity.js';
import { AvatarService } from '../../people/avatar.service.js';
import { User } from '../../people/user.entity.js';
import { UserService } from '../../people/user.service.js';
import { ErasureListStore } from './erasure-list.store.js';

const app = describeLoneApp();
let admin: User;
let brand: Brand;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin' })));
beforeEach(async () => void (brand = await newBrand(app.db)));

const erase = ({ id }: { id: number }) => app.as(admin).post(`admin/person/${id}/erase`);
const rowOf = ({ id }: { id: number }) => app.db.findOneByOrFail(User, { id });

describe('concurrently', () => {
  let agent: User;
  beforeEach(async () => void (agent = await newMember(app.db, brand, { publicName: 'Anna Berg' })));

  const openTicket = () => {
    const ticket = { message: 'I need a document', type: 'docs', brand_id: brand.id };
    return app.asMember(agent, brand).post('t/ticket').field(ticket);
  };

  it('two admins erase a person once', async () => {
    const answers = await raceForRow(app.db, agent, [() => erase(agent), () => erase(agent)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(
      await app.db.query(`select from audit_records where action = 'person.erase' and subject_id = $1`, [
        agent.id,
      ]),
    ).toHaveLength(1);
  });

  it.each([
    [403, 'opens a ticket', () => openTicket()],
    [404, 'writes to the CEO', () => app.as(agent).post('t/ticket/ceo').field('message', 'I have an idea')],
    [
      404,
      'creates an appointment',
      () => app.as(agent).post('t/appointment', { name: 'Call', date: '2999-12-31' }),
    ],
    [404, 'changes the name', () => app.as(agent).post('t/me', { name: 'Berta' })],
  ])('responds %s to a person who %s during the erasure, and stores nothing', async (status, _, write) => {
    const [erased, refused] = await raceForRow(app.db, agent, [
      () => erase(agent),
      async (untilQueued) => {
        await untilQueued(1);
        return write();
      },
    ]);

    expect([erased!.status, refused!.status]).toEqual([200, status]);
    expect(await app.db.query('select from tickets where user_id = $1', [agent.id])).toEqual([]);
    expect(await app.db.query('select from appointments where user_id = $1', [agent.id])).toEqual([]);
    expect((await rowOf(agent)).publicName).toBeNull();
  });

  it.each([
    ['a name', 200, () => app.as(agent).post('t/me', { name: 'Berta' })],
    ['a ticket', 201, () => openTicket()],
  ])('erases %s that was stored just before', async (_, status, write) => {
    const [written, erased] = await raceForRow(app.db, agent, [
      () => write(),
      async (untilQueued) => {
        await untilQueued(1);
        return erase(agent);
      },
    ]);

    expect([written!.status, erased!.status]).toEqual([status, 200]);
    // Messages of the bot to staff may quote the text for KEEP_MESSAGES_DAYS.
    const tables = await tablesWith(app, ['Berta', 'I need a document']);
    expect(tables.filter((table) => table !== 'outbox_messages')).toEqual([]);
  });

  it('a message to the bot that arrives during the erasure belongs to a new person', async () => {
    const update = newTextUpdate(agent, '/start');
    await raceForRow<unknown>(app.db, agent, [
      () => erase(agent),
      async (untilQueued) => {
        await untilQueued(1);
        return receive(app, update);
      },
    ]);

    expect((await rowOf(agent)).telegramId).toMatch(/^-9/);
    expect((await app.get(UserService).findByTelegramId(agent.telegramId))!.id).not.toBe(agent.id);
  });

  it('a photo that is downloaded during the erasure is not stored', async () => {
    const photos = app.get(ProfilePhotos);
    jest.spyOn(photos, 'find').mockResolvedValue({ uniqueId: 'new', fileId: 'x' });
    jest.spyOn(photos, 'download').mockImplementation(async () => {
      await erase(agent).expect(200);
      return samples.png;
    });
    const remove = jest.spyOn(app.get(FileStore), 'remove');

    await app.get(AvatarService).refresh(agent.id);

    expect((await rowOf(agent)).photoName).toBeNull();
    expect(remove).toHaveBeenCalledWith(expect.stringMatching(/^avatars\/.*[.]jpg$/));
    jest.restoreAllMocks();
  });

  it.each<[string, () => Promise<ObjectLiteral & { id: number }>]>([
    ['deposits', () => newDeposit(app.db, brand, { agentId: agent.id })],
    ['memberships', () => app.db.findOneByOrFail(Member, { userId: agent.id })],
    ['tickets', () => newTicket(app.db, agent, brand)],
  ])('%s are locked before the person, in the lock order of other writers', async (_, newRow) => {
    const [erased] = await raceForRow(app.db, await newRow(), [() => erase(agent)], async () => {
      await app.db.query('select from users where id = $1 for update nowait', [agent.id]);
    });

    expect(erased!.status).toBe(200);
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

  it('a deposit that is stored after the erasure is refused', async () => {
    await erase(agent).expect(200);

    await expect(newDeposit(app.db, brand, { agentId: agent.id })).rejects.toThrow(/was erased/);
  });
});
