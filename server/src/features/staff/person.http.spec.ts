import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newScene, newUser, type Scene } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import { Member } from '../brands/members/member.entity.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { User } from '../people/user.entity.js';

const app = setUpApp();

let { brand, manager, agent } = {} as Scene;
let otherBrand: Brand;
beforeEach(async () => {
  ({ brand, manager, agent } = await newScene(app.db, { agent: { publicName: 'Nora' } }));
  otherBrand = await newBrand(app.db);
  await app.db.save(app.db.create(Member, { brandId: otherBrand.id, userId: agent.id }));
});

describe('a person', () => {
  const getPerson = async (viewer: User, id: number) => {
    const { status, body } = await app.as(viewer).get(`manager/user/${id}`);
    return [status, body] as [number, Record<string, unknown>];
  };

  it('is returned with the counts within reach', async () => {
    await newDeposit(app.db, brand, { agentId: agent.id });
    await newDeposit(app.db, brand, { agentId: agent.id, status: 'reject' });
    await newDeposit(app.db, otherBrand, { agentId: agent.id });
    for (const ticketBrand of [brand, otherBrand, null]) await newTicket(app.db, agent, ticketBrand);

    expect(await getPerson(manager, agent.id)).toEqual([
      200,
      {
        id: agent.id,
        public_name: 'Nora',
        telegram_id: Number(agent.telegramId),
        photo_uploaded: false,
        photo_url: null,
        tickets_count: 1,
        brands_count: 1,
        deposits_count: 2,
      },
    ]);
    const ceo = await newUser(app.db, { role: 'ceo' });
    expect((await getPerson(ceo, agent.id))[1]).toMatchObject({
      tickets_count: 3,
      brands_count: 2,
      deposits_count: 3,
    });
  });

  it('is also found if dismissed, a colleague or the viewer, but not if only in brands beyond reach', async () => {
    const formerMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    const colleague = await newManager(app.db, { brands: [brand] });

    expect((await getPerson(manager, formerMember.id))[0]).toBe(200);
    expect((await getPerson(manager, formerMember.id))[1]).toMatchObject({ brands_count: 0 });
    expect((await getPerson(manager, colleague.id))[0]).toBe(200);
    expect((await getPerson(manager, manager.id))[0]).toBe(200);
    const stranger = await newMember(app.db, await newBrand(app.db));
    const beyondReach = await getPerson(manager, stranger.id);
    expect(beyondReach[0]).toBe(404);
    expect(beyondReach).toEqual(await getPerson(manager, 2_000_000_000));
  });
});

describe('the name', () => {
  const rename = async (staff: User, { id }: { id: number }, body: object) => {
    const answer = await app.as(staff).post(`manager/user/name/${id}`, body);
    return [answer.status, answer.body.error ?? answer.body] as [number, unknown];
  };
  const getName = async ({ id }: User) => (await app.db.findOneByOrFail(User, { id })).publicName;

  it('may have up to 64 characters, loses superfluous spaces, and must begin with Latin letters', async () => {
    const longest = `Ann${'a'.repeat(61)}`;
    expect((await rename(manager, agent, { name: longest }))[0]).toBe(200);
    expect(await getName(agent)).toBe(longest);
    expect(await rename(manager, agent, { name: '  Anna   Bell ' })).toEqual([200, { status: true }]);

    const error = 'The name must begin with Latin/English letters';
    for (const name of ['', ' An']) expect(await rename(manager, agent, { name })).toEqual([400, error]);
    expect(await rename(manager, agent, { name: `${longest}a` })).toEqual([400, 'Invalid input']);
    expect(await getName(agent)).toBe('Anna Bell');
  });

  it.each(['ceo', 'admin'] as const)('of a %s cannot be changed, even by an admin', async (role) => {
    const chief = await newMember(app.db, brand, { role, publicName: 'Chief' });
    const admin = await newUser(app.db, { role: 'admin' });

    expect(await rename(manager, chief, { name: 'Anna' })).toEqual([403, 'Forbidden']);
    expect(await rename(admin, chief, { name: 'Anna' })).toEqual([403, 'Forbidden']);
    expect(await getName(chief)).toBe('Chief');
  });

  it('of a person who is beyond reach or has left cannot be changed', async () => {
    const stranger = await newMember(app.db, await newBrand(app.db), { publicName: 'Far' });
    const formerMember = await newMember(app.db, brand, { dismissedAt: new Date(), publicName: 'Gone' });

    for (const person of [stranger, formerMember, { id: 2_000_000_000 }]) {
      expect(await rename(manager, person, { name: 'Anna' })).toEqual([404, 'Not found']);
    }
    expect([await getName(stranger), await getName(formerMember)]).toEqual(['Far', 'Gone']);
  });
});
