import { readdirSync } from 'node:fs';
import { newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newTelegramId, newUser } from '../../../test/factories.js';
import { signLaunchData } from '../../../messenger/page-api/launch-data.js';
import { setUpApp } from '../../../test/test-app.js';
import { User } from './user.entity.js';
import { characters } from './user.schemas.js';

const app = setUpApp();

let nora: User;
beforeEach(async () => void (nora = await newUser(app.db, { publicName: 'Nora', username: 'nora' })));

const buildOwnUser = (change: object) => ({
  id: nora.id,
  public_name: 'Nora',
  telegram_id: Number(nora.telegramId),
  photo_uploaded: false,
  photo_url: null,
  username: 'nora',
  role: 'user',
  user_roles: [],
  character: null,
  language: null,
  shown_language: 'en',
  ...change,
});
const findStoredUser = () => app.db.findOneByOrFail(User, { id: nora.id });

describe('the own name', () => {
  const rename = (body: object) => app.as(nora).post('t/me', body);

  it('is set, and returned with the user', async () => {
    const { status, body } = await rename({ name: ' Anna  Bell ' });

    expect([status, body]).toEqual([200, buildOwnUser({ public_name: 'Anna Bell' })]);
    expect((await app.as(nora).get('t/me')).body).toEqual({ ...body, join: null, requests: [] });
  });

  it('must begin with Latin letters', async () => {
    const { status, body } = await rename({ name: 'Анна' });

    expect([status, body.error]).toEqual([400, 'The name must begin with Latin/English letters']);
    expect((await findStoredUser()).publicName).toBe('Nora');
  });

  it('is not set together with a role', async () => {
    const answer = await rename({ name: 'Anna', role: 'admin' });

    expect([answer.status, answer.body.error]).toEqual([400, 'Invalid input']);
    expect(await findStoredUser()).toMatchObject({ publicName: 'Nora', role: 'user' });
  });
});

describe('the character', () => {
  it('is one of twelve, and each has a picture', async () => {
    const { status, body } = await app.as(nora).get('t/characters');

    expect([status, body]).toEqual([200, [...characters]]);
    expect(body).toHaveLength(12);
    const pictures = readdirSync('web/public/monkeys').map((name) => name.replace('.png', ''));
    expect(pictures.sort()).toEqual([...characters, 'default'].sort());
  });

  it('can be chosen repeatedly', async () => {
    await app.as(nora).post('t/me/character', { avatar: characters[0] });
    const { status, body } = await app.as(nora).post('t/me/character', { avatar: characters[11] });

    expect([status, body]).toEqual([200, buildOwnUser({ character: characters[11] })]);
  });

  it('cannot be another file', async () => {
    const { status, body } = await app.as(nora).post('t/me/character', { avatar: '../chef' });

    expect([status, body.error]).toEqual([400, 'Invalid input']);
    expect((await findStoredUser()).character).toBeNull();
  });
});

describe('the language', () => {
  const choose = (body: object) => app.as(nora).post('t/me', body);

  it('is the chosen one, or else that of Telegram', async () => {
    await app.db.update(User, { id: nora.id }, { telegramLanguage: 'pt-br' });
    expect((await app.as(nora).get('t/me')).body).toMatchObject({ language: null, shown_language: 'pt-BR' });

    const { status, body } = await choose({ language: 'ru', name: 'Nora' });
    expect([status, body]).toEqual([200, buildOwnUser({ language: 'ru', shown_language: 'ru' })]);
    expect((await choose({ language: null })).body).toMatchObject({
      language: null,
      shown_language: 'pt-BR',
    });
  });

  it.each([
    [{ language: 'fi' }, 'language'],
    [{ language: 'pt' }, 'language'],
    [{}, 'name'],
  ])('cannot be %j', async (body, field) => {
    const answer = await choose(body);
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field]);
  });

  it('of Telegram comes from launch data and from updates, and stays if an app does not tell it', async () => {
    const telegramId = newTelegramId();
    const launch = async (languageCode: string) => {
      const person = { id: Number(telegramId), first_name: 'Zoe', language_code: languageCode };
      const data = signLaunchData(
        { person, authDate: Math.floor(app.clock.now().getTime() / 1_000) },
        app.token,
      );
      return (await app.with({ authorization: `tma ${data}` }).get('t/me')).body.shown_language;
    };
    expect(await launch('uk')).toBe('uk');
    expect(await launch('tr')).toBe('tr');
    expect(await launch('')).toBe('tr');

    const { id } = await app.db.findOneByOrFail(User, { telegramId });
    const getShown = async () => (await app.as({ id }).get('t/me')).body.shown_language;
    await receive(app, newTextUpdate({ telegramId, languageCode: 'ar' }, 'hello'));
    expect(await getShown()).toBe('ar');
    await receive(app, newTextUpdate({ telegramId }, 'hello'));
    expect(await getShown()).toBe('ar');
  });
});
