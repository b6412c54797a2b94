import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newMember, newScene, type Scene } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import type { User } from '../people/user.entity.js';

const app = setUpApp();

describe('GET t/me/brand', () => {
  it.each<[string, Partial<User>]>([
    ['a user', { publicName: 'Anna', photoName: 'anna.jpg', username: 'anna', character: 'ninja' }],
    ['a name with special characters', { publicName: `A "b" \\ <i>'🦊 שלום`, username: 'a_b' }],
    ['a CEO without a name', { role: 'ceo', publicName: null }],
  ])('returns the caller as t/me does: %s', async (_, change) => {
    const brand = await newBrand(app.db, { name: 'A "brand"', reportType: 'sales' });
    const person = await newMember(app.db, brand, change);

    const { body } = await app.asMember(person, brand).get('t/me/brand').expect(200);

    const {
      join: _join,
      requests: _requests,
      ...ownUser
    } = (await app.as(person).get('t/me')).body as Record<string, unknown>;
    expect(body).toMatchObject({
      user: ownUser,
      brand: { id: brand.id, name: 'A "brand"', report_type: 'sales' },
      target: { goal: 0, goal_symbol: 'FTD', have: 0 },
      retention_amount: 0,
      ftd_amount: 0,
      ftd: 0,
    });
  });

  it('returns the codes of a manager, and a changed name immediately', async () => {
    const brand = await newBrand(app.db);
    const anna = await newMember(app.db, brand, { role: 'manager', codes: ['deposits', 'rating'] });
    const { body } = await app.asMember(anna, brand).get('t/me/brand').expect(200);
    expect(body.user).toMatchObject({ role: 'manager', user_roles: ['deposits', 'rating'] });

    await app.db.query('update users set public_name = $1 where id = $2', ['Anne', anna.id]);

    expect((await app.asMember(anna, brand).get('t/me/brand')).body.user.public_name).toBe('Anne');
  });
});

describe('the first steps', () => {
  let { brand, agent: anna } = {} as Scene;
  beforeEach(async () => {
    ({ brand, agent: anna } = await newScene(app.db));
  });

  const getSteps = () => app.asMember(anna, brand).get('t/first-steps').expect(200);
  const answerChat = (result: object) =>
    app.telegram.script(brand.chatId, { page: JSON.stringify({ ok: true, result }), status: 200 });
  const compose = async (composer: string) => {
    const { text } = await app
      .get(MessageComposers)
      .compose(composer, { userId: anna.id, brandId: brand.id });
    return text.source;
  };

  it.each([
    [
      'the link of a public group',
      { username: 'north_team', invite_link: 'https://t.me/+secret' },
      'https://t.me/north_team',
    ],
    ['the invite link of a private group', { invite_link: 'https://t.me/+AbC' }, 'https://t.me/+AbC'],
    ['no link for a chat without any', {}, null],
  ])('of GET t/first-steps have %s, which two calls request only once', async (_, chat, url) => {
    answerChat(chat);

    for (let calls = 0; calls < 2; calls++) expect((await getSteps()).body).toEqual({ chat_url: url });

    const chatLookups = app.telegram.arrivals.filter(
      ({ method, params }) => method === 'getChat' && String(params.chat_id) === brand.chatId,
    );
    expect(chatLookups).toHaveLength(1);
  });

  it('of GET t/first-steps have no link while Telegram is unavailable', async () => {
    app.telegram.script(brand.chatId, 'drop before');
    expect((await getSteps()).body).toEqual({ chat_url: null });
  });

  it('are part of the welcome, and of the login message until a deposit is accepted', async () => {
    answerChat({ username: 'north_team' });
    const expectedText = /https:\/\/t\.me\/north_team[^]*#retention 500 client 48213[^]*A manager checks it/;

    expect(await compose('joined-brand')).toMatch(expectedText);
    expect(await compose('login-link')).toMatch(expectedText);

    await app.db.query(`update brands set report_type = 'sales' where id = $1`, [brand.id]);
    expect(await compose('joined-brand')).toContain('`#ftd 500 client 48213`');
    expect(await compose('login-link')).toContain('`#ftd 500 client 48213`');

    await newDeposit(app.db, brand, { agentId: anna.id, status: 'accept' });
    expect(await compose('login-link')).not.toContain('first steps');
  });

  it('are not those of a brand that is being removed', async () => {
    answerChat({ username: 'north_team' });
    expect(await compose('login-link')).toContain('north_team');

    await app.db.query('update brands set removed_at = now() where id = $1', [brand.id]);

    expect(await compose('login-link')).not.toContain('north_team');
  });
});
