import { newManager } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import type { User } from '../user.entity.js';

const app = describeApp();

let manager: User;
beforeEach(async () => {
  manager = await newManager(app.db);
});

const stored = async (user = manager) => (await app.as(user).get('manager/preferences')).body as object;
const change = (order: object, user = manager) => app.as(user).patch('manager/preferences').send(order);

describe('the preferences', () => {
  it('are all off at first', async () => {
    expect(await stored()).toEqual({ single_keys: false, desktop_notifications: false });
  });

  it('change one by one, for this person alone', async () => {
    const other = await newManager(app.db);

    const { status, body } = await change({ single_keys: true });
    await change({ desktop_notifications: true });

    expect([status, body]).toEqual([200, { single_keys: true, desktop_notifications: false }]);
    expect(await stored()).toEqual({ single_keys: true, desktop_notifications: true });
    expect(await stored(other)).toEqual({ single_keys: false, desktop_notifications: false });
  });

  it('keep every one of several changes at once', async () => {
    const answers = await Promise.all([
      change({ single_keys: true }),
      change({ desktop_notifications: true }),
      change({}),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toEqual({ single_keys: true, desktop_notifications: true });
  });

  it('refuse what they do not know, and name it', async () => {
    const answers = await Promise.all([change({ single_keys: 'yes' }), change({ dark: true })]);

    expect(answers.map(({ status, body }) => [status, body.details[0].field])).toEqual([
      [400, 'single_keys'],
      [400, 'dark'],
    ]);
  });

  it('leave a record of what has changed', async () => {
    await change({ single_keys: true });

    const records = await app.db.query<object[]>(
      `select before, after from audit_records where actor_id = $1 and action = 'user.preferences'`,
      [manager.id],
    );
    expect(records).toEqual([{ before: { single_keys: false }, after: { single_keys: true } }]);
  });
});
