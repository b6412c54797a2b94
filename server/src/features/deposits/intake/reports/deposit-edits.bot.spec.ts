import { randomInt } from 'node:crypto';
import { newTextUpdate, newUpdateId, receive } from '../../../../../test/bot-updates.js';
import { newBrand, newMember, newUser } from '../../../../../test/factories.js';
import { describeApp } from '../../../../../test/test-app.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import type { User } from '../../../people/user.entity.js';
import { Deposit } from '../../ledger/deposit.entity.js';

const app = describeApp();

const SENT_AT = '2026-03-10T12:00:00Z';
const FORM = '#ftd\nAmount: 5';
const secondsOf = (moment: string) => Date.parse(moment) / 1_000;

let brand: Brand;
let anna: User;
beforeEach(async () => {
  app.clock.set(SENT_AT);
  brand = await newBrand(app.db);
  anna = await newMember(app.db, brand);
});

interface Place {
  messageId: number;
  from?: { telegramId: string };
  chatId?: string;
}

function messageOf(text: string, { messageId, from = anna, chatId = brand.chatId }: Place) {
  return { ...newTextUpdate(from, text, { chatId, messageId }).message, date: secondsOf(SENT_AT) };
}
async function receiveUpdate(update: object): Promise<string[]> {
  const update_id = newUpdateId();
  await receive(app, { update_id, ...update });
  const replies = await app.db.query<{ text: string }[]>(
    'select text from outbox_messages where key like $1 order by id',
    [`update:${update_id}:%`],
  );
  return replies.map(({ text }) => text);
}
const write = (text: string, place: Place) => receiveUpdate({ message: messageOf(text, place) });
/** The update that Telegram sends for an edit, a reaction or a preview. It has the date of the last edit, if there was one. */
const edit = (text: string, place: Place, editDate?: string) =>
  receiveUpdate({
    edited_message: { ...messageOf(text, place), ...(editDate && { edit_date: secondsOf(editDate) }) },
  });
const deposits = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });
const newMessageId = () => randomInt(1, 2 ** 30);

describe('a reaction', () => {
  it.each([undefined, SENT_AT])(
    'does not restore an erased deposit (date of the edit: %s)',
    async (editDate) => {
      const place = { messageId: newMessageId() };
      await write(FORM, place);
      const [deposit] = await deposits();
      const admin = await newUser(app.db, { role: 'admin' });
      await app.as(admin).delete(`admin/deposit/delete/${deposit!.id}`).expect(200);

      expect(await edit(FORM, place, editDate)).toEqual([]);

      expect(await deposits()).toEqual([]);
    },
  );

  it.each([undefined, SENT_AT])(
    'creates no deposit of a refused form (date of the edit: %s)',
    async (editDate) => {
      const boris = await newUser(app.db);
      const place = { messageId: newMessageId(), from: boris };
      expect(await write(FORM, place)).toEqual(['Only members of this brand may report deposits']);
      await app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brand.id, boris.id]);

      expect(await edit(FORM, place, editDate)).toEqual([]);

      expect(await deposits()).toEqual([]);
    },
  );

  it('creates no deposit of a form that the bot never saw, even if it is recent', async () => {
    const place = { messageId: newMessageId() };
    expect(await edit(FORM, place, SENT_AT)).toEqual([]);
    expect(await deposits()).toEqual([]);
    // From now on, the bot knows the text of the message.
    expect(await edit('#ftd\nAmount: 6', place, SENT_AT)).toHaveLength(1);
    expect(await deposits()).toMatchObject([{ amount: '6.00' }]);
  });

  it('a reaction in private creates no second deposit of a form, also after /deposit', async () => {
    const place = { messageId: newMessageId(), chatId: anna.telegramId };
    await write(FORM, place);
    await write('/deposit', { ...place, messageId: newMessageId() });
    expect(await edit(FORM, place, SENT_AT)).toEqual([]);
    expect(await deposits()).toHaveLength(1);
  });

  it('is not answered with "too late"', async () => {
    const place = { messageId: newMessageId() };
    await write(FORM, place);
    // The acceptance changed the values that the agent wrote.
    await app.db.update(Deposit, { brandId: brand.id }, { status: 'accept', amount: '7.00', clientId: '1' });
    expect(await edit(FORM, place, SENT_AT)).toEqual([]);
  });
});

describe('an edit that changes the text', () => {
  const tooOld = /^This message is more than two days old/;

  it.each([
    ['2026-03-12T11:59:59.999Z', /^F\d+ is waiting for moderation$/, 1],
    ['2026-03-12T12:00:00.000Z', tooOld, 0],
    ['2029-03-10T12:00:00.000Z', tooOld, 0],
  ])(
    'of a refused form creates a deposit until the message is two days old: %s',
    async (now, answer, count) => {
      const place = { messageId: newMessageId() };
      await write('#ftd\nAmount: none', place);
      app.clock.set(now);

      expect(await edit(FORM, place, now)).toEqual([expect.stringMatching(answer)]);

      expect(await deposits()).toHaveLength(count);
    },
  );

  it('creates a deposit that counts from the edit, and a later edit does not change that time', async () => {
    const place = { messageId: newMessageId() };
    await write('soon', place);
    app.clock.set('2026-03-11T10:00:00Z');
    await edit(FORM, place, '2026-03-11T03:00:00Z');
    const [{ createdAt }] = (await deposits()) as [Deposit];
    expect(createdAt).toEqual(new Date('2026-03-11T03:00:00Z'));

    await edit('#ftd 6', place, '2026-03-11T09:00:00Z');
    expect(await deposits()).toMatchObject([{ amount: '6.00', createdAt }]);
  });

  it('an edit in private does not end the dialogue if the message is too old', async () => {
    const place = { messageId: newMessageId(), chatId: anna.telegramId };
    await write('#ftd\nAmount: none', place);
    app.clock.set('2026-03-13T12:00:00Z');
    await write('/deposit', { ...place, messageId: newMessageId() });

    expect(await edit(FORM, place, SENT_AT)).toEqual([expect.stringMatching(tooOld)]);
    expect(await write(FORM, { ...place, messageId: newMessageId() })).toEqual([
      expect.stringMatching(/^F\d+: .+ Waiting/),
    ]);
  });

  it('updates a waiting deposit of any age', async () => {
    const place = { messageId: newMessageId() };
    await write(FORM, place);
    app.clock.set('2026-03-20T12:00:00Z');
    expect(await edit('#ftd\nAmount: 6', place, SENT_AT)).toEqual([expect.stringContaining('is updated')]);
    expect(await deposits()).toMatchObject([{ amount: '6.00' }]);
  });

  it('an edit that turns talk into a form creates a deposit', async () => {
    const place = { messageId: newMessageId() };
    await write('ftd\nAmount: 5', place);
    expect(await edit(FORM, place, SENT_AT)).toEqual([expect.stringMatching(/^F\d+ is waiting/)]);
  });
});
