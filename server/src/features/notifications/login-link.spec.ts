import { newMember, newBrand } from '../../../test/factories.js';
import { describeApp, TestApp } from '../../../test/test-app.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { md } from '../../platform/messenger/api/markdown.js';
import { LoginLinkMessage } from './login-link.message.js';

/** Queues a notice that links to a screen, and returns the message that is sent. */
async function queueNotice(app: TestApp, screen: string) {
  const anna = await newMember(app.db, await newBrand(app.db));
  const key = `notice-test:${anna.id}`;
  await app.get(LoginLinkMessage).enqueueNotice(anna, { text: md`News`, screen, key });
  const [{ text, buttons, composer, args }] = await app.db.query(
    'select text, buttons, composer, args from outbox_messages where key = $1',
    [key],
  );
  if (text !== null) return { anna, text: text as string, buttons: buttons as unknown };
  const composed = await app.get(MessageComposers).compose(composer, args);
  return { anna, text: composed.text.source, buttons: composed.buttons ?? null };
}

const app = describeApp();

describe('a notice to an agent leads to its screen', () => {
  it.each([
    ['/tg/deposits?brand=7', '?next=%2Ftg%2Fdeposits%3Fbrand%3D7'],
    ['/tg/ticket/12?no_brand=true', '?next=%2Ftg%2Fticket%2F12%3Fno_brand%3Dtrue'],
    ['/tg', ''],
  ])('%s, by a one-time link', async (screen, next) => {
    const { anna, text, buttons } = await queueNotice(app, screen);

    const [, shown, code, address] =
      /^News\n.*works once.*\n\[(.*\/tg\/\d+\/([\w\\-]+).*)\]\((.*)\)$/.exec(text) ?? [];
    expect(shown?.replaceAll('\\', '')).toBe(address);
    expect(address).toBe(`http://desk.test/tg/${anna.id}/${code?.replaceAll('\\', '')}${next}`);
    expect(buttons).toBeNull();
  });

  it('by a mini-app button if the address is https', async () => {
    const secure = await TestApp.start('api', { PUBLIC_URL: 'https://desk.test' });

    expect(await queueNotice(secure, '/tg/deposits?brand=7')).toMatchObject({
      text: 'News',
      buttons: [[{ text: 'Open Tallydesk', webApp: 'https://desk.test/tg/deposits?brand=7' }]],
    });
    await secure.stop();
  });
});
