import { newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newTelegramId } from '../../../test/factories.js';
import { TestApp } from '../../../test/test-app.js';
import { JoinRequest } from './join-request.entity.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

/** What somebody unknown gets for it. */
async function answerTo(text: string) {
  const telegramId = newTelegramId();
  await receive(app, newTextUpdate({ telegramId }, text));
  const answers = await app.db.query<{ text: string | null; composer: string | null }[]>(
    'select text, composer from outbox_messages where chat_id = $1',
    [telegramId],
  );
  expect(answers).toHaveLength(1);
  return { ...answers[0]!, telegramId };
}

it.each(['/start brand_%', '/Start  brand_% ', '/start@tallydesk_bot BRAND_%'])(
  '%j asks to join',
  async (text) => {
    const brand = await newBrand(app.db, { name: 'Aurora' });

    const answer = await answerTo(text.replace('%', String(brand.id)));

    expect(answer.text).toMatch(/^Your request to join \*Aurora\* was sent/);
    expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(1);
  },
);

it.each(['brand_0', 'brand_', 'brand_abc', 'brand_-1', 'brand_2147483648', 'brand_999999999999'])(
  'says of %j that there is no such brand',
  async (parameter) => {
    expect((await answerTo(`/start ${parameter}`)).text).toMatch(/^There is no such brand/);
  },
);

it.each(['something', 'brand_7_deposits', 'brand_7_ticket_12'])(
  'begins as ever with the parameter %j, which nobody knows',
  async (parameter) => {
    expect((await answerTo(`/start ${parameter}`)).composer).toBe('login-link');
  },
);
