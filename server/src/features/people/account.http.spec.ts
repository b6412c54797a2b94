import { readdirSync } from 'node:fs';
import { languageNames } from '../../../shared/language.rules.js';
import { signLaunchData } from '../../../messenger/page-api/launch-data.js';
import { newPressUpdate, newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newTelegramId, newUser } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { setUpApp, toOutcome } from '../../../test/test-app.js';
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
const getStoredUser = () => app.db.findOneByOrFail(User, { id: nora.id });
const updateOwn = (body: object) => app.as(nora).post('t/me', body);

describe('the name', () => {
  it('is set without superfluous spaces, and returned with the user', async () => {
    const { body } = await updateOwn({ name: ' Anna  Bell ' }).expect(200);

    expect(body).toEqual(buildOwnUser({ public_name: 'Anna Bell' }));
    expect((await app.as(nora).get('t/me')).body).toEqual({ ...body, join: null, requests: [] });
  });

  it('must begin with Latin letters', async () => {
    const answer = await updateOwn({ name: 'Анна' });

    expect(toOutcome(answer)).toEqual([400, 'The name must begin with Latin/English letters']);
    expect((await getStoredUser()).publicName).toBe('Nora');
  });

  it('is not set together with a role', async () => {
    const answer = await updateOwn({ name: 'Anna', role: 'admin' });

    expect(toOutcome(answer)).toEqual([400, 'Invalid input']);
    expect(await getStoredUser()).toMatchObject({ publicName: 'Nora', role: 'user' });
  });
});

describe('the character', () => {
  it('is one of twelve, and each has a picture', async () => {
    const { body } = await app.as(nora).get('t/characters').expect(200);

    expect(body).toEqual([...characters]);
    expect(body).toHaveLength(12);
    const pictures = readdirSync('web/public/monkeys').map((name) => name.replace('.png', ''));
    expect(pictures.sort()).toEqual([...characters, 'default'].sort());
  });

  it('can be chosen repeatedly', async () => {
    await app.as(nora).post('t/me/character', { avatar: characters[0] });
    const { body } = await app.as(nora).post('t/me/character', { avatar: characters[11] }).expect(200);

    expect(body).toEqual(buildOwnUser({ character: characters[11] }));
  });

  it('cannot be a path to another file', async () => {
    const answer = await app.as(nora).post('t/me/character', { avatar: '../chef' });

    expect(toOutcome(answer)).toEqual([400, 'Invalid input']);
    expect((await getStoredUser()).character).toBeNull();
  });
});

describe('the language', () => {
  it('is the chosen one, or else that of Telegram', async () => {
    await app.db.update(User, { id: nora.id }, { telegramLanguage: 'pt-br' });
    expect((await app.as(nora).get('t/me')).body).toMatchObject({ language: null, shown_language: 'pt-BR' });

    const { body } = await updateOwn({ language: 'ru', name: 'Nora' }).expect(200);
    expect(body).toEqual(buildOwnUser({ language: 'ru', shown_language: 'ru' }));
    expect((await updateOwn({ language: null })).body).toMatchObject({
      language: null,
      shown_language: 'pt-BR',
    });
  });

  it.each([
    [{ language: 'fi' }, 'language'],
    [{ language: 'pt' }, 'language'],
    [{}, 'name'],
  ])('refuses %j, naming the field %s', async (input, field) => {
    const { body } = await updateOwn(input).expect(400);
    expect(body.details[0].field).toBe(field);
  });

  it('of Telegram comes from launch data and updates, and stays if these do not contain it', async () => {
    const telegramId = newTelegramId();
    const launch = async (languageCode: string) => {
      const person = { id: Number(telegramId), first_name: 'Zoe', language_code: languageCode };
      const authDate = Math.floor(app.clock.now().getTime() / 1_000);
      const data = signLaunchData({ person, authDate }, app.token);
      return (await app.with({ authorization: `tma ${data}` }).get('t/me')).body.shown_language;
    };
    expect(await launch('uk')).toBe('uk');
    expect(await launch('tr')).toBe('tr');
    expect(await launch('')).toBe('tr'); // An empty code counts as none.

    const { id } = await app.db.findOneByOrFail(User, { telegramId });
    const getShownLanguage = async () => (await app.as({ id }).get('t/me')).body.shown_language;
    await receive(app, newTextUpdate({ telegramId, languageCode: 'ar' }, 'hello'));
    expect(await getShownLanguage()).toBe('ar');
    await receive(app, newTextUpdate({ telegramId }, 'hello'));
    expect(await getShownLanguage()).toBe('ar');
  });
});

describe('/language', () => {
  const listMessages = () => listQueuedMessages(app.db, { chatId: nora.telegramId });

  it('offers the languages by their own names, and a button sets one', async () => {
    await receive(app, newTextUpdate(nora, '/language'));
    const [question] = await listMessages();
    const labels = question!.buttons!.flat().map(({ text }) => text);
    expect(labels).toEqual([...Object.values(languageNames), 'As in Telegram']);

    await receive(app, newPressUpdate(nora, 'language:pt-BR'));
    expect((await getStoredUser()).language).toBe('pt-BR');
    await receive(app, newPressUpdate(nora, 'language:auto'));
    expect((await getStoredUser()).language).toBeNull();
  });

  it('sets the language that follows, but offers the languages instead of an unknown one', async () => {
    await receive(app, newTextUpdate(nora, '/language ru'));
    expect((await getStoredUser()).language).toBe('ru');
    await receive(app, newTextUpdate(nora, '/language klingon'));
    expect((await getStoredUser()).language).toBe('ru');
    const [answer, question] = await listMessages();
    expect([answer!.buttons, question!.buttons?.length]).toEqual([
      null,
      Object.keys(languageNames).length + 1,
    ]);
  });
});
