import { setTimeout as delay } from 'node:timers/promises';
import { newBrand, newManager, newUser } from '../../../test/factories.js';
import { openStream } from '../../../test/event-stream.js';
import { describeApp } from '../../../test/test-app.js';
import { CallerSource } from '../../platform/access/caller.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import type { User } from '../people/user.entity.js';

const app = describeApp();
let admin: User;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin' })));

/** Reads the live stream of a person until it ends, or until `stop`. */
async function follow(person: User) {
  const stream = await openStream(app, app.headersOf(person));
  const waitForText = async (words: string) => {
    while (!stream.said().includes(words)) await delay(20);
  };
  return { ...stream, hears: waitForText };
}

const setRole = (user: User, role: string) =>
  app.as(admin).post('admin/users/role', { user_id: user.id, role });
const setRoles = (user: User, roles: string[]) =>
  app.as(admin).post(`admin/manager/roles/${user.id}`, { roles });
const setBrands = (user: User, brands: number[]) =>
  app.as(admin).post(`admin/manager/brands/${user.id}`, { brands });

describe('the live stream of a person', () => {
  it.each([
    ['role', (person: User) => setRole(person, 'user')],
    ['codes', (person: User) => setRoles(person, ['rating'])],
    ['brands', (person: User) => setBrands(person, [])],
  ])(
    'reports that their %s changed, and ends, because it filters by the previous rights',
    async (_, change) => {
      const person = await newManager(app.db, { brands: [await newBrand(app.db)] });
      const stream = await follow(person);

      expect((await change(person)).status).toBe(200);

      await stream.ended;
      expect(stream.said()).toContain('data: {"topics":["rights"]}');
    },
  );

  it('notifies nobody else, and their streams continue', async () => {
    const brand = await newBrand(app.db);
    const other = await newManager(app.db, { brands: [brand] });
    const stream = await follow(other);

    await setRoles(await newManager(app.db, { brands: [brand] }), []);
    await app.get(ChangePublisher).publish('brands', brand.id);

    await stream.hears('"brands"');
    expect(stream.said()).not.toContain('rights');
    stream.stop();
  });

  it('omits changes in brands beyond reach', async () => {
    const brand = await newBrand(app.db);
    const stream = await follow(await newManager(app.db, { brands: [brand] }));

    await app.get(ChangePublisher).publish('deposits', (await newBrand(app.db)).id);
    await app.get(ChangePublisher).publish('brands', brand.id);

    await stream.hears('"brands"');
    expect(stream.said()).not.toContain('deposits');
    stream.stop();
  });

  it('reports rights that changed while it was opened', async () => {
    const person = await newManager(app.db);
    const callers = app.get(CallerSource);
    const callerOf = callers.getCaller.bind(callers);
    const getCallerSpy = jest
      .spyOn(callers, 'getCaller')
      .mockImplementationOnce(async (credential, brandId) => {
        const caller = await callerOf(credential, brandId);
        await app.db.query(`update users set codes = '{}' where id = $1`, [person.id]);
        return caller;
      });

    const stream = await follow(person);

    await stream.ended;
    getCallerSpy.mockRestore();
    expect(stream.said()).toContain('"rights"');
  });

  it('reports the creation of a brand to its creator, so that the stream includes the new brand', async () => {
    const person = await newManager(app.db, { brands: [] });
    const stream = await follow(person);

    const body = { chat_id: -Number(`100${Date.now()}`), name: 'Northwind' };
    expect((await app.as(person).post('brand', body)).status).toBe(201);

    await stream.ended;
    expect(stream.said()).toContain('"rights"');
  });
});
