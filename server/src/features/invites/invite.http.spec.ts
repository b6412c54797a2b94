import { newInvite, newMember, newScene, type Scene } from '../../../test/factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp, toOutcome } from '../../../test/test-app.js';
import { toUserView } from '../people/user.schemas.js';
import { InviteUse } from './invite.entity.js';

const app = setUpApp();

let { brand, manager } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager } = await newScene(app.db));
});

const NOW_SECONDS = Date.parse('2026-03-11T08:00:00Z') / 1000;
const validBody = { max_connects: 3, active_until: NOW_SECONDS + 1 };
const create = (body: object = validBody) => app.as(manager).post(`brand/invite/${brand.id}`, body);
const list = async () => (await app.as(manager).get(`brand/invite/${brand.id}`)).body;
const remove = (id: number) => app.as(manager).delete(`brand/invite/${id}`);
const getHistory = (id: number) => app.as(manager).get(`brand/invite/history/${id}`);

it('creates an invite, and lists the newest first', async () => {
  const olderInvite = await newInvite(app.db, brand, { currentConnects: 1 });

  const { body } = await create().expect(201);

  expect(body).toEqual({
    id: expect.any(Number),
    secret_code: expect.stringMatching(/^[\w-]{22}$/),
    ...validBody,
    current_connects: 0,
  });
  expect(await list()).toEqual({
    invites: [
      body,
      {
        id: olderInvite.id,
        secret_code: olderInvite.secretCode,
        max_connects: olderInvite.maxConnects,
        current_connects: 1,
        active_until: olderInvite.activeUntil.getTime() / 1000,
      },
    ],
  });
});

it.each([
  [{ ...validBody, max_connects: null }, 'max_connects', 'The maximum connections can be from 1'],
  [{ ...validBody, active_until: null }, 'active_until', 'Date or time is not selected'],
  [{ ...validBody, active_until: NOW_SECONDS }, 'active_until', 'Active until must be in the future'],
  [{ ...validBody, active_until: 0 }, 'active_until', 'Active until must be in the future'],
  [{ ...validBody, max_connects: 1.5 }, 'max_connects', 'Invalid input'],
])('refuses %j', async (body, field, error) => {
  const answer = await create(body);

  expect(toOutcome(answer)).toEqual([400, error]);
  expect(answer.body.details[0].field).toBe(field);
  expect(await list()).toEqual({ invites: [] });
});

describe('a brand with nine invites', () => {
  beforeEach(async () => {
    for (let i = 0; i < 9; i++) await newInvite(app.db, brand, { activeUntil: new Date(0) });
  });

  it('can get a tenth but no eleventh, even if the others have expired, until one is deleted', async () => {
    const { id } = (await create()).body;

    const { body } = await create().expect(409);

    expect(body).toEqual({
      statusCode: 409,
      error: 'max_invites',
      message: 'There are a maximum of 10 invitations per brand. delete the previous ones',
      exception: 'max_invites',
      max_count: 10,
    });
    await remove(id);
    await create().expect(201);
    expect((await list()).invites).toHaveLength(10);
  });

  it('gets only one more from several concurrent calls', async () => {
    const answers = await raceForRow(
      app.db,
      brand,
      [1, 2, 3].map(() => () => create()),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await list()).invites).toHaveLength(10);
  });
});

it('deletes an invite once, and its history remains', async () => {
  const invite = await newInvite(app.db, brand, { currentConnects: 1 });
  const member = await newMember(app.db, brand, { publicName: 'Nora' });
  await app.db.insert(InviteUse, { inviteId: invite.id, userId: member.id, usedAt: app.clock.now() });

  const { body } = await remove(invite.id).expect(200);

  expect(body).toEqual({ status: true });
  expect(await list()).toEqual({ invites: [] });
  expect(toOutcome(await remove(invite.id))).toEqual([404, 'Not found']);
  expect((await getHistory(invite.id)).body).toEqual({
    history: [{ user: toUserView(member), time: NOW_SECONDS }],
  });
});
