import { newMember, newBrand } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { localize } from '../../texts/texts.js';
import { md } from '../../platform/messenger/api/markdown.js';
import { LoginLinkMessage } from './login-link.message.js';

const app = setUpApp();

async function queueNotice(screen: string) {
  const anna = await newMember(app.db, await newBrand(app.db));
  const key = `notice-test:${anna.id}`;
  await app.get(LoginLinkMessage).enqueueNotice(anna, { text: md`News`, screen, key });
  const [notice] = await listQueuedMessages(app.db, { key });
  const composed = await app.get(MessageComposers).compose(notice!.composer!, notice!.args as never);
  return { anna, text: composed.text.source, buttons: composed.buttons ?? null };
}

it.each([
  ['/tg/deposits?brand=7', '?next=%2Ftg%2Fdeposits%3Fbrand%3D7'],
  ['/tg/ticket/12?no_brand=true', '?next=%2Ftg%2Fticket%2F12%3Fno_brand%3Dtrue'],
  ['/tg', ''],
])('a notice to an agent leads to its screen %s by a link that works once', async (screen, next) => {
  const { anna, text, buttons } = await queueNotice(screen);

  const [, shown, code, address] =
    /^News\n.*works once.*\n\[(.*\/tg\/\d+\/([\w\\-]+).*)\]\((.*)\)$/.exec(text) ?? [];
  expect(shown?.replaceAll('\\', '')).toBe(address);
  expect(address).toBe(`http://desk.test/tg/${anna.id}/${code?.replaceAll('\\', '')}${next}`);
  expect(buttons).toBeNull();
});

describe('a notice in the language of the reader', () => {
  const compose = async (change: object) => {
    const anna = await newMember(app.db, await newBrand(app.db));
    const { source: text, localized } = localize('invites.refused', { brand: 'North' });
    const args = { userId: anna.id, text, localized, screen: '/tg', ...change };
    return (await app.get(MessageComposers).compose('mini-app-notice', args)).text;
  };

  it('is sent with the keys of its texts', async () => {
    expect((await compose({})).localized).toContain('["invites.refused"');
  });

  it.each([
    ['has a text that an erasure by the former release has replaced', { text: 'Erased' }, 'Erased'],
    [
      'has a key that only a later release has',
      { localized: '\ufdd0["invites.later"]\ufdd1' },
      'was refused',
    ],
  ])('is sent in English if it %s', async (_, change, english) => {
    const { localized } = await compose(change);
    expect(localized).not.toContain('["invites');
    expect(localized).toContain(english);
  });
});
