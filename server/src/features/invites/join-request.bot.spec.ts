import { newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newMember, newTelegramId } from '../../../test/factories.js';
import { describeApp } from '../../../test/test-app.js';
import { JoinRequest } from './invite.entity.js';

const app = describeApp();

/** The bot's reply to a text. The person is unknown to the server unless an id is given. */
async function getReply(text: string, telegramId = newTelegramId()) {
  await receive(app, newTextUpdate({ telegramId }, text));
  const answers = await app.db.query<{ text: string | null; composer: string | null }[]>(
    'select text, composer from outbox_messages where chat_id = $1 order by id desc',
    [telegramId],
  );
  return { ...answers[0]!, telegramId };
}

it.each(['/start brand_%', '/Start  brand_% ', '/start@tallydesk_bot BRAND_%'])(
  '%j with the random part asks to join',
  async (text) => {
    const brand = await newBrand(app.db, { name: 'Aurora' });

    const answer = await getReply(text.replace('%', `${brand.id}_${brand.linkSecret}`));

    expect(answer.text).toMatch(/^Your request to join \*Aurora\* was sent/);
    expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(1);
  },
);

it('reveals nothing to a person who enumerates old links, but accepts their requests, and recognizes members', async () => {
  const brand = await newBrand(app.db, { name: 'Aurora' });

  const real = await getReply(`/start brand_${brand.id}`);
  const none = await getReply('/start brand_999999999');

  expect(real.text).toMatch(/^Request sent, if the link is valid\\\. You will be told here/);
  expect(real.text).toBe(none.text);
  expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(1);
  const anna = await newMember(app.db, brand);
  const { text } = await getReply(`/start brand_${brand.id}`, anna.telegramId);
  expect(text).toMatch(/^You are already a member of \*Aurora\*/);
});

it('gives the same reply to a wrong secret, whether or not the brand exists, and to a broken link', async () => {
  const brand = await newBrand(app.db, { name: 'Aurora' });
  const wrong = 'a'.repeat(32);

  const real = await getReply(`/start brand_${brand.id}_${wrong}`);
  const none = await getReply(`/start brand_999999999_${wrong}`);

  expect(real.text).toMatch(/^There is no such brand/);
  expect([none.text, (await getReply('/start brand_x')).text]).toEqual([real.text, real.text]);
  expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(0);
});

it('accepts twenty requests of a person an hour, and then gives the same reply for every brand', async () => {
  const telegramId = newTelegramId();
  for (let i = 0; i < 20; i++) await getReply('/start brand_999999999', telegramId);
  const brand = await newBrand(app.db);

  const real = await getReply(`/start brand_${brand.id}`, telegramId);
  const none = await getReply('/start brand_999999999', telegramId);

  expect(real.text).toMatch(/^You have asked to join too often/);
  expect(real.text).toBe(none.text);
  expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(0);
});

it.each(['something', 'brand_7_deposits', 'brand_7_ticket_12'])(
  'sends the usual greeting for the unknown parameter %j',
  async (parameter) => {
    expect((await getReply(`/start ${parameter}`)).composer).toBe('login-link');
  },
);
