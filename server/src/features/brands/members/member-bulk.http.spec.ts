import { newPeriod } from '../../../../test/deposit.factories.js';
import { collectChanges } from '../../../../test/event-stream.js';
import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../test/factories.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
import { raceForRow, waitUntil } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import { Member } from './member.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
let [ben, cleo] = [] as unknown as [User, User];
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
  [ben, cleo] = [await newMember(app.db, brand), await newMember(app.db, brand)];
});

/** A target to set. `seen`: the target that the manager saw. */
type Row = [user: Pick<User, 'id'>, value: unknown, seen?: unknown];
const toRow = ([{ id: user_id }, value, seen]: Row) => ({
  user_id,
  value,
  ...(seen !== undefined && { seen }),
});
const march = { year: 2026, month: 3 };
const setTargetsAs = (by: User, span: object, ...rows: Row[]) =>
  app.as(by).post(`brand/users/targets/${brand.id}`, { ...span, rows: rows.map(toRow) });
const setTargets = (...rows: Row[]) => setTargetsAs(manager, march, ...rows);
const undo = (id: unknown, by = manager, { id: brandId } = brand) =>
  app.as(by).post(`brand/users/targets/${brandId}/undo`, { undo: id });
const changeMembers = (action: string, users: User[], fields: object = {}) =>
  app
    .as(manager)
    .post(`brand/users/bulk/${brand.id}`, { action, user_ids: users.map(({ id }) => id), ...fields });
const getMemberList = async () => (await app.as(manager).get(`brand/users/${brand.id}`)).body;
const getTargets = async () =>
  ((await getMemberList()).users as { stat: { target: number } }[]).map(({ stat }) => stat.target);
const getMember = (user: User) => app.db.findOneByOrFail(Member, { brandId: brand.id, userId: user.id });
const dismiss = (user: User) => app.as(manager).delete(`brand/users/${brand.id}?user_id=${user.id}`);
/** The status, the error, and the fields that its details name. */
const toRefusal = ({ status, body }: { status: number; body: { error: string; details?: object[] } }) => [
  status,
  body.error,
  ...(body.details?.map((detail) => (detail as { field: string }).field) ?? []),
];
const listAuditRecords = (action: string) =>
  app.db.query<{ before: object; after: object }[]>(
    'select before, after from audit_records where brand_id = $1 and action = $2 order by id',
    [brand.id, action],
  );

describe('POST brand/users/targets/:brand_id', () => {
  it('sets each target independently, returns why it skipped others, and records and publishes the changes', async () => {
    const formerMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    const stranger = await newMember(app.db, await newBrand(app.db));
    await setTargets([cleo, 5]);
    const changes = collectChanges(app, brand);

    const { status, body } = await setTargets(
      [formerMember, 1],
      [anna, '1500.5'],
      [stranger, 1],
      [ben, 20],
      [ben, '20.00'],
      [cleo, 5],
    );

    expect([status, body]).toEqual([
      200,
      {
        done: [anna.id, ben.id, cleo.id],
        skipped: [
          { user_id: formerMember.id, error: 'Not found' },
          { user_id: stranger.id, error: 'Not found' },
        ],
        undo: expect.any(Number),
      },
    ]);
    expect(await getTargets()).toEqual([1500.5, 20, 5]);
    const days = { user_id: anna.id, start_date: '2026-03-01', end_date: '2026-03-31' };
    expect(await listAuditRecords('member.target')).toMatchObject([
      { after: { user_id: cleo.id } },
      { before: { ...days, target: 0 }, after: { ...days, target: 1500.5 } },
      { after: { user_id: ben.id, target: 20 } },
    ]);
    await waitUntil(() => changes.some(({ topic }) => topic === 'members'));
  });

  it('skips a person whose rows have different values, and targets that have changed since the caller saw them, unless to the same value', async () => {
    await setTargets([ben, 7]);

    const { body } = await setTargets([anna, 1], [anna, 2], [ben, 8, 6], [cleo, 3, 0], [anna, 1]);
    const { body: sameValue } = await setTargets([ben, 7, 6]);

    expect(body).toMatchObject({
      done: [cleo.id],
      skipped: [
        { user_id: anna.id, error: 'duplicate' },
        { user_id: ben.id, error: 'changed' },
      ],
    });
    expect(sameValue).toEqual({ done: [ben.id], skipped: [], undo: null });
    expect(await getTargets()).toEqual([0, 7, 3]);
  });

  const validRow = { user_id: 1, value: 1 };

  it.each<[object, ...string[]]>([
    [{ ...march, rows: [] }, 'rows'],
    [{ ...march, rows: Array(501).fill(validRow) }, 'rows'],
    [{ ...march, rows: [validRow, { user_id: 2, value: -1 }] }, 'rows.1.value'],
    [{ ...march, rows: [{ ...validRow, value: 'many' }] }, 'rows.0.value'],
    [{ ...march, rows: [{ ...validRow, value: 10_000_000_000 }] }, 'rows.0.value'],
    [{ ...march, rows: [{ user_id: 1 }] }, 'rows.0.value'],
    [{ ...march, rows: [{ ...validRow, user_id: 0 }] }, 'rows.0.user_id'],
    [{ rows: [validRow] }, 'year', 'month'],
  ])('refuses %j and names the field', async (body, ...fields) => {
    const answer = await app.as(manager).post(`brand/users/targets/${brand.id}`, body);
    expect(toRefusal(answer)).toEqual([400, expect.any(String), ...fields]);
  });

  it('accepts 500 rows and a past period, but refuses a period of another brand, and a deleted one even for an undo', async () => {
    const { id: endedId } = await newPeriod(app.db, brand, '2026-02-01', '2026-02-28');
    const { id: currentId } = await newPeriod(app.db, brand, '2026-03-01', '2026-03-31');
    const strangers = Array.from({ length: 499 }, (_, n): Row => [{ id: 2_000_000_000 + n }, n]);
    const answer = await setTargetsAs(manager, { period_id: endedId }, [anna, 9], ...strangers);

    expect(answer.body).toMatchObject({ done: [anna.id], skipped: { length: 499 } });
    expect(await getTargets()).toEqual([0, 0, 0]); // in the current period
    const otherBrand = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, otherBrand] });
    const elsewhere = await app.as(managerOfBoth).post(`brand/users/targets/${otherBrand.id}`, {
      period_id: currentId,
      rows: [{ user_id: anna.id, value: 1 }],
    });
    expect(toRefusal(elsewhere)).toEqual([404, 'Not found']);
    await app.db.query('delete from report_periods where id = $1', [endedId]);
    const afterDeletion = await setTargetsAs(manager, { period_id: endedId }, [anna, 1]);
    expect(toRefusal(afterDeletion)).toEqual([404, 'Not found']);
    expect(toRefusal(await undo(answer.body.undo))).toEqual([404, 'Not found']);
  });

  it('completes without a deadlock if concurrent calls list the same people in different orders, and skips a member dismissed in between', async () => {
    const otherManager = await newManager(app.db, { brands: [brand] });

    const answers = await raceForRow(app.db, await getMember(ben), [
      () => setTargets([anna, 1], [ben, 1], [cleo, 1]),
      () => setTargetsAs(otherManager, march, [cleo, 2], [ben, 2], [anna, 2]),
      () => dismiss(ben),
      () => setTargets([ben, 3], [cleo, 3]),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await getTargets())[0]).toBe(2);
    expect(answers[3]!.body).toMatchObject({
      done: [cleo.id],
      skipped: [{ user_id: ben.id, error: 'Not found' }],
    });
  });

  it('sets the target of only one of two managers who both saw the old one', async () => {
    const otherManager = await newManager(app.db, { brands: [brand] });

    const answers = await raceForRow(app.db, await getMember(anna), [
      () => setTargets([anna, 10, 0]),
      () => setTargetsAs(otherManager, march, [anna, 20, 0]),
    ]);

    const bodies = answers.map(({ body }) => body as { done: number[]; skipped: object[] });
    expect(bodies.flatMap(({ done }) => done)).toEqual([anna.id]);
    expect(bodies.flatMap(({ skipped }) => skipped)).toEqual([{ user_id: anna.id, error: 'changed' }]);
  });

  it('purges what was stored for an undo more than a day ago', async () => {
    await setTargets([anna, 10]);
    app.clock.advance(24 * 3600 + 1);
    await setTargets([ben, 2]);
    expect(await app.db.query('select from target_batches where brand_id = $1', [brand.id])).toHaveLength(1);
  });
});

describe('POST brand/users/targets/:brand_id/undo', () => {
  it('restores the targets, except those changed since and those of members dismissed since', async () => {
    await setTargets([anna, 1], [ben, 2], [cleo, 3]);
    const { body } = await setTargets([anna, 10], [ben, 20], [cleo, 30]);
    await setTargetsAs(await newManager(app.db, { brands: [brand] }), march, [ben, 25]);
    await dismiss(cleo);

    expect((await undo(body.undo)).body).toEqual({
      undo: expect.any(Number),
      done: [anna.id],
      skipped: [
        { user_id: ben.id, error: 'changed' },
        { user_id: cleo.id, error: 'Not found' },
      ],
    });
    expect(await getTargets()).toEqual([1, 25]);
    expect((await undo(body.undo)).body.done).toEqual([anna.id]); // a retry changes nothing
    expect(await getTargets()).toEqual([1, 25]);
    expect((await listAuditRecords('member.target')).at(-1)).toMatchObject({
      before: { user_id: anna.id, target: 10 },
      after: { target: 1 },
    });
  });

  it('is possible for ten minutes, and only for the person who set the targets', async () => {
    const { undo: id } = (await setTargets([anna, 10])).body;
    const otherBrand = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, otherBrand] });
    expect(toRefusal(await undo(id, managerOfBoth))).toEqual([404, 'Not found']);
    expect(toRefusal(await undo(id, managerOfBoth, otherBrand))).toEqual([404, 'Not found']);
    expect(toRefusal(await undo(2_000_000_000))).toEqual([404, 'Not found']);
    expect(toRefusal(await undo(null))).toEqual([400, 'Invalid input', 'undo']);

    app.clock.advance(600.001);
    await setTargets([ben, 1]);
    expect(toRefusal(await undo(id))).toEqual([409, 'too late']);
    app.clock.advance(-0.001);
    expect((await undo(id)).body).toMatchObject({ done: [anna.id], skipped: [] });
  });
});

describe('GET brand/users/targets/:brand_id', () => {
  const getPreviousTargets = async () => (await app.as(manager).get(`brand/users/targets/${brand.id}`)).body;

  it('returns the targets of the month before, or of the last period that ended before the current one', async () => {
    await setTargetsAs(manager, { year: 2026, month: 2 }, [ben, 7.5]);
    expect(await getPreviousTargets()).toEqual({
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      rows: [anna, ben, cleo].map(({ id }) => ({ user_id: id, value: id === ben.id ? 7.5 : 0 })),
    });

    const { id: earlyId } = await newPeriod(app.db, brand, '2026-01-05', '2026-02-20');
    await newPeriod(app.db, brand, '2026-03-01', '2026-03-31');
    await setTargetsAs(manager, { period_id: earlyId }, [anna, 9]);
    expect(await getPreviousTargets()).toMatchObject({
      start_date: '2026-01-05',
      end_date: '2026-02-20',
      rows: [{ value: 9 }, { value: 0 }, { value: 0 }],
    });
    app.clock.set('2026-01-10T08:00:00Z'); // in the first period; the year before has no periods
    expect(await getPreviousTargets()).toMatchObject({ start_date: '2025-12-01', end_date: '2025-12-31' });
    app.clock.set('2026-04-10T08:00:00Z'); // in no period
    expect(await getPreviousTargets()).toEqual({ start_date: null, end_date: null, rows: [] });
  });
});

describe('POST brand/users/bulk/:brand_id', () => {
  it('moves members to a team, which unassigns their posts in the old one, and sets and clears their team group', async () => {
    await app.as(manager).post(`brand/users/role/${brand.id}`, { user_id: anna.id, as: 'head', team_id: 1 });
    const stranger = await newUser(app.db);

    const { body } = await changeMembers('team', [stranger, anna, ben, anna], { team_id: 2 });

    expect(body).toEqual({
      done: [anna.id, ben.id],
      skipped: [{ user_id: stranger.id, error: 'Not found' }],
    });
    expect(await getMemberList()).toMatchObject({
      users: [{ team_id: 2 }, { team_id: 2 }, { team_id: 1 }],
      head_user_id: null,
    });
    await changeMembers('group', [anna, cleo], { team_name: ' North ' });
    expect(await getMemberList()).toMatchObject({
      team_names: ['North'],
      users: [{ string_team: 'North' }, {}, {}],
    });
    await changeMembers('group', [anna, cleo], { team_name: '' });
    expect(await getMemberList()).toMatchObject({ team_names: [] });
    expect(await listAuditRecords('member.team')).toMatchObject([
      { before: { user_id: anna.id, team_id: 1 }, after: { team_id: 2 } },
      { after: { user_id: ben.id } },
    ]);
  });

  it('dismisses members, and notifies each', async () => {
    await app.as(manager).post(`brand/users/role/${brand.id}`, { user_id: anna.id, as: 'head', team_id: 1 });

    expect((await changeMembers('dismiss', [cleo, anna])).body).toEqual({
      done: [cleo.id, anna.id],
      skipped: [],
    });

    expect(await getMemberList()).toMatchObject({ users: [{ user_id: ben.id }], head_user_id: null });
    const text = `You are no longer a member of *${brand.name}*\\.`;
    for (const { telegramId } of [anna, cleo])
      expect(await listQueuedTexts(app.db, { chatId: telegramId })).toEqual([text]);
    expect(await listAuditRecords('member.dismiss')).toMatchObject([
      { before: { user_id: anna.id, posts: [{ as: 'head', team_id: 1 }] } },
      { before: { user_id: cleo.id, posts: [] } },
    ]);
    expect((await changeMembers('dismiss', [cleo])).body.skipped).toHaveLength(1);
  });

  it.each<[string, object, ...string[]]>([
    ['team', { user_ids: [], team_id: 1 }, 'user_ids'],
    ['team', { user_ids: Array.from({ length: 2_001 }, (_, n) => n + 1), team_id: 1 }, 'user_ids'],
    ['team', { team_id: 3 }, 'team_id'],
    ['team', { team_name: 'A' }, 'team_id', 'team_name'],
    ['group', { team_name: 'x'.repeat(11) }, 'team_name'],
    ['promote', {}, 'action'],
  ])('refuses to %s with %j', async (action, input, ...fields) => {
    const answer = await changeMembers(action, [anna], input);
    expect(toRefusal(answer)).toEqual([400, 'Invalid input', ...fields]);
  });

  it('dismisses each member once, without a deadlock, if concurrent calls list them in different orders', async () => {
    const answers = await raceForRow(app.db, await getMember(ben), [
      () => changeMembers('dismiss', [anna, ben, cleo]),
      () => changeMembers('dismiss', [cleo, ben, anna]),
      () => setTargets([cleo, 2], [anna, 2]),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listAuditRecords('member.dismiss')).toHaveLength(3);
  });
});
