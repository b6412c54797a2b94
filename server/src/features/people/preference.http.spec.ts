import { listAuditRecords } from '../../../test/audit-records.js';
import { newManager } from '../../../test/factories.js';
import { raceBehind } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { Database } from '../../platform/database/database.js';
import { PreferenceRepository } from './preference.repository.js';
import type { User } from './user.entity.js';

const app = setUpApp();

let manager: User;
beforeEach(async () => void (manager = await newManager(app.db)));

const getPreferences = async (user = manager) =>
  (await app.as(user).get('manager/preferences')).body as object;
const changePreferences = (fields: object, user = manager) =>
  app.as(user).patch('manager/preferences', fields);

describe('the preferences', () => {
  it('are off at first, and each changes independently, only for this person, with an audit entry', async () => {
    const other = await newManager(app.db);

    const { body } = await changePreferences({ single_keys: true }).expect(200);
    await changePreferences({ desktop_notifications: true });

    expect(body).toEqual({ single_keys: true, desktop_notifications: false });
    expect(await getPreferences()).toEqual({ single_keys: true, desktop_notifications: true });
    expect(await getPreferences(other)).toEqual({ single_keys: false, desktop_notifications: false });
    expect(await listAuditRecords(app.db, 'user', manager.id)).toMatchObject([
      { before: { single_keys: false }, after: { single_keys: true } },
      { before: { desktop_notifications: false }, after: { desktop_notifications: true } },
    ]);
  });

  it('lose none of several concurrent changes', async () => {
    const answers = await Promise.all([
      changePreferences({ single_keys: true }),
      changePreferences({ desktop_notifications: true }),
      changePreferences({}),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await getPreferences()).toEqual({ single_keys: true, desktop_notifications: true });
  });
});

const saveView = (name: string, query = 'status=wait') =>
  app.as(manager).post('manager/view', { name, query });
const newViewId = async (name: string) => (await saveView(name)).body.id as number;
const changeView = (id: number, fields: object, user = manager) =>
  app.as(user).patch(`manager/view/${id}`, fields);
const listNames = async (user = manager) =>
  ((await app.as(user).get('manager/view')).body.data as { name: string }[]).map(({ name }) => name);

describe('saved views', () => {
  it('are listed once, in the order in which they were saved, only for their owner', async () => {
    const { body } = await saveView('Big ones', 'status=wait&q=5000').expect(201);
    await saveView('Yesterday');
    expect((await saveView('Big ones', 'status=wait&q=5000')).body).toEqual(body);

    const view = { name: 'Big ones', query: 'status=wait&q=5000', shared: false, owner: null };
    expect(body).toEqual({ id: expect.any(Number), ...view });
    expect(await listNames()).toEqual(['Big ones', 'Yesterday']);
    expect(await listNames(await newManager(app.db))).toEqual([]);
  });

  it('are appended, even after others were deleted', async () => {
    const ids = [await newViewId('a'), await newViewId('b')];
    await newViewId('c');
    await newViewId('d');
    for (const id of ids) await app.as(manager).delete(`manager/view/${id}`).expect(200);

    await newViewId('e');

    expect(await listNames()).toEqual(['c', 'd', 'e']);
  });

  it('accept a new name, search and position, and a position beyond the end means the last', async () => {
    await newViewId('a');
    await newViewId('b');
    const last = await newViewId('c');

    const { body } = await changeView(last, { name: 'C', query: 'q=12', position: 0 });

    expect(body).toEqual({ id: last, name: 'C', query: 'q=12', shared: false, owner: null });
    expect(await listNames()).toEqual(['C', 'a', 'b']);
    for (const [position, names] of [
      [1, ['a', 'C', 'b']],
      [2, ['a', 'b', 'C']],
      [1, ['a', 'C', 'b']],
      [49, ['a', 'b', 'C']],
    ] as const) {
      await changeView(last, { position });
      expect(await listNames()).toEqual(names);
    }
  });

  it('are shared with colleagues who may search deposits, as long as the owner is staff, and cannot be changed by them', async () => {
    const [anna, ben] = [await newManager(app.db, { publicName: 'Anna Berg' }), await newManager(app.db)];
    const share = async (user: User, name: string, shared: unknown = true) =>
      (await app.as(user).post('manager/view', { name, query: 'q=1', shared })).body.id as number;
    const listShared = async (user: User) =>
      ((await app.as(user).get('manager/view')).body.data as { id: number; owner: object | null }[]).filter(
        ({ id }) => ids.includes(id),
      );
    const [waitingId, idB, idA] = [
      await share(ben, 'Waiting'),
      await share(anna, 'B'),
      await share(anna, 'A'),
    ];
    const ids = [waitingId, idB, idA, await share(anna, 'Not shared', false)];

    const view = { name: 'Waiting', query: 'q=1', shared: true };
    const owner = { id: anna.id, name: 'Anna Berg' };
    expect(await listShared(ben)).toEqual([
      { ...view, id: waitingId, owner: null },
      { ...view, id: idB, name: 'B', owner },
      { ...view, id: idA, name: 'A', owner },
    ]);
    expect((await listShared(anna)).at(-1)).toEqual({
      ...view,
      id: waitingId,
      owner: { id: ben.id, name: ben.publicName },
    });
    expect(await listShared(await newManager(app.db, { codes: ['tickets'] }))).toEqual([]);
    await changeView(idA, { shared: false }, ben).expect(404);
    await app.as(ben).delete(`manager/view/${idA}`).expect(404);

    expect((await changeView(idA, { shared: false }, anna)).body).toMatchObject({ name: 'A', shared: false });
    expect((await changeView(idA, { shared: 'yes' }, anna)).body.details[0].field).toBe('shared');
    expect(await listShared(ben)).toHaveLength(2);
    await app.db.update('users', { id: anna.id }, { role: 'user' });
    expect(await listShared(ben)).toEqual([{ ...view, id: waitingId, owner: null }]);
    // Other tests would list them too.
    await app.db.query('delete from deposit_views where user_id = any ($1)', [[anna.id, ben.id]]);
  });

  it('are deleted once', async () => {
    const id = await newViewId('a');
    const remove = () => app.as(manager).delete(`manager/view/${id}`);

    const answers = await Promise.all([remove(), remove()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await listNames()).toEqual([]);
  });

  it('have names that differ in more than case', async () => {
    await newViewId('Big ones');
    const other = await newViewId('Other');
    const refusal = [400, 'name', 'name belongs to another view already'];

    const answers = [await saveView('BIG ONES'), await changeView(other, { name: 'big ones' })];

    for (const { status, body } of answers)
      expect([status, body.details[0].field, body.details[0].message]).toEqual(refusal);
    expect((await changeView(other, { name: 'OTHER' })).status).toBe(200);
  });

  it('are limited to 50, even if several are saved concurrently', async () => {
    await app.db.query(
      `insert into deposit_views (user_id, name, query, position)
       select $1, 'View ' || i, '', i from generate_series(1, 49) i`,
      [manager.id],
    );

    const lock = () => app.get(PreferenceRepository).lockViews(manager.id);
    const answers = await raceBehind(app.db, (holder) => app.get(Database).withManager(holder, lock), [
      () => saveView('One'),
      () => saveView('Other'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([201, 400]);
    expect(await listNames()).toHaveLength(50);
  });
});
