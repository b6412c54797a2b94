import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import {
  newEditUpdate,
  newPressUpdate,
  newTextUpdate,
  newUpdateId,
  receive,
} from '../../../test/bot-updates.js';
import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newTelegramId, newUser } from '../../../test/factories.js';
import { raceBehind, raceForRow } from '../../../test/race.js';
import { TestApp } from '../../../test/test-app.js';
import type { Button } from '../../platform/messenger/api/message.js';
import type { Brand } from '../brands/brand.entity.js';
import type { User } from '../users/user.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

let north: Brand;
let south: Brand;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  const tag = randomInt(1e9);
  north = await newBrand(app.db, { name: `North ${tag}` });
  south = await newBrand(app.db, { name: `South ${tag}` });
  anna = await newMember(app.db, north);
});

interface Said {
  text: string;
  reply_to: string | null;
  buttons: Button[][] | null;
}

async function answersTo(update: { update_id: number }): Promise<Said[]> {
  await receive(app, update);
  return app.db.query<Said[]>(
    'select text, reply_to, buttons from outbox_messages where key like $1 order by id',
    [`update:${update.update_id}:%`],
  );
}

async function answerTo(update: { update_id: number }): Promise<Said> {
  const [answer, ...more] = await answersTo(update);
  expect(more).toEqual([]);
  return answer!;
}

const write = (text: string, from = anna) => answerTo(newTextUpdate(from, text));
const press = (data: string, from = anna) => answerTo(newPressUpdate(from, data));
const labels = ({ buttons }: Said) => (buttons ?? []).map((row) => row.map(({ text }) => text));

/** What the button of that name under an answer sends. */
function dataOf({ buttons }: Said, label: string): string {
  const button = (buttons ?? []).flat().find(({ text }) => text === label);
  if (!button || !('data' in button)) throw new Error(`no button ${label}`);
  return button.data;
}

const join = async (brand: Brand) =>
  app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brand.id, anna.id]);
const dismiss = (brand: Brand) =>
  app.db.query('update brand_users set dismissed_at = now() where brand_id = $1 and user_id = $2', [
    brand.id,
    anna.id,
  ]);
const deposits = () =>
  app.db.find(Deposit, { where: [{ brandId: north.id }, { brandId: south.id }], order: { id: 'ASC' } });

/** As far as the form: the prompt for it. */
async function openForm(type: 'Retention' | 'FTD' = 'FTD'): Promise<Said> {
  return press(dataOf(await write('/deposit'), type));
}

/** A form as a message of that id in the private chat. */
const place = (messageId: number) => ({ chatId: anna.telegramId, messageId });
const formUpdate = (text: string, messageId = randomInt(2 ** 30)) =>
  newTextUpdate(anna, text, place(messageId));

describe('/deposit', () => {
  it('asks a member of one brand for the type at once', async () => {
    const answer = await write('/deposit');

    expect(answer.text).toBe(`Brand: *${north.name}*\nWhich type of deposit is it?`);
    expect(labels(answer)).toEqual([['Retention', 'FTD'], ['Cancel']]);
  });

  it('asks a member of several brands for the brand first, by name', async () => {
    await join(south);

    const answer = await write('/deposit');

    expect(answer.text).toBe('Which brand is the deposit for?');
    expect(labels(answer)).toEqual([[north.name], [south.name], ['Cancel']]);
    const next = await press(dataOf(answer, south.name));
    expect(next.text).toContain(south.name);
    expect(labels(next)).toEqual([
      ['Retention', 'FTD'],
      ['Back', 'Cancel'],
    ]);
  });

  it('shows the form of the type, to be copied', async () => {
    const ftd = await openForm('FTD');
    expect(ftd.text).toContain('```\n#ftd\nClient ID:\nAmount:');
    expect(labels(ftd)).toEqual([['Back', 'Cancel']]);

    expect((await openForm('Retention')).text).toContain('```\n#retention\nClient ID:\nAmount:');
  });

  it('tells whoever is in no brand, or was dismissed from it', async () => {
    expect((await write('/deposit', await newUser(app.db))).text).toMatch(/^You are not in a brand yet/);
    await dismiss(north);
    expect((await write('/deposit')).text).toMatch(/^You are not in a brand yet/);
  });

  it("is for a brand's admin too, whom the bot need not know", async () => {
    const telegramId = newTelegramId();
    await app.db.update('brands', { id: north.id }, { adminTelegramId: telegramId });
    const update = newTextUpdate({ telegramId }, '/deposit');
    const prompt = await answerTo(newPressUpdate({ telegramId }, dataOf(await answerTo(update), 'FTD')));
    expect(prompt.text).toContain('#ftd');

    await answerTo(newTextUpdate({ telegramId }, 'Amount: 5'));

    expect(await deposits()).toMatchObject([{ agentId: null, agent: '' }]);
  });

  it('begins nothing in a group', async () => {
    const answers = await answersTo(newTextUpdate(anna, '/deposit', { chatId: north.chatId }));
    expect(answers.map(({ buttons }) => buttons)).toEqual([null]);
    expect(
      await app.db.query('select from deposit_dialogues where telegram_id = $1', [anna.telegramId]),
    ).toEqual([]);
  });
});

describe('the form in private', () => {
  it('becomes a deposit of the chosen brand and type, without its first line too', async () => {
    await join(south);
    const type = await press(dataOf(await write('/deposit'), south.name));
    await press(dataOf(type, 'FTD'));

    const answer = await answerTo(formUpdate('Client ID: 7\nAmount: 1,250.50\nBehaviour: calm', 55));

    const [deposit, ...more] = await deposits();
    expect(more).toEqual([]);
    expect(deposit).toMatchObject({
      brandId: south.id,
      type: 'ftd',
      status: 'wait',
      clientId: '7',
      amount: '1250.50',
      behaviour: 'calm',
      agentId: anna.id,
      chatId: anna.telegramId,
      threadId: null,
      messageId: '55',
      reporterTelegramId: anna.telegramId,
    });
    expect(answer).toEqual({
      text: `F${deposit!.id} is waiting for moderation`,
      reply_to: '55',
      buttons: [[{ text: 'One more', data: `deposit:more:${south.id}:ftd` }]],
    });
  });

  it('is of the type on its first line, where there is one', async () => {
    await openForm('FTD');
    const answer = await write('#retention\nAmount: 5');
    expect(answer.text).toMatch(/^A\d+ is waiting for moderation$/);
  });

  it('may come before the type is asked for, when its first line names one', async () => {
    await write('/deposit');
    expect((await write('/ftd\nAmount: 5')).text).toMatch(/^F\d+ is waiting/);
  });

  it('that comes before brand or type is known is to be sent again, and the bot says so', async () => {
    await write('/deposit');
    expect((await write('Amount: 5')).text).toMatch(/^Not taken yet: .+ again\\\.\nBrand: .+\nWhich type/);
    expect((await write('how?')).text).toMatch(/^Brand: /);

    await join(south);
    await write('/deposit');
    expect((await write('#ftd\nAmount: 5')).text).toMatch(/^Not taken yet: .+ again\\\.\nWhich brand/);
    expect(await deposits()).toEqual([]);
  });

  it('that comes twice is answered once', async () => {
    await openForm();
    const { update_id: _, ...message } = formUpdate('Amount: 5', 57);
    await answerTo({ update_id: newUpdateId(), ...message });

    expect(await answersTo({ update_id: newUpdateId(), ...message })).toEqual([]);
    expect(await deposits()).toHaveLength(1);
  });

  it('that is bad is answered by field, and the step stays', async () => {
    await openForm('Retention');

    const answer = await write('Amount: 0\nPhone: 1');
    expect(answer.text).toContain('Phone is not a field of the form\nAmount must be more than zero');
    expect(labels(answer)).toEqual([['Back', 'Cancel']]);
    expect(await deposits()).toEqual([]);

    expect((await write('I forgot')).text).toContain('I forgot is not "Name: value"');
    expect((await write('Amount: 7')).text).toMatch(/^A\d+ is waiting/);
  });

  it('that was bad may be mended by editing it', async () => {
    await openForm();
    await answerTo(formUpdate('Amount: none', 55));

    const answer = await answerTo(newEditUpdate(anna, 'Amount: 6', place(55)));

    expect(answer.text).toMatch(/^F\d+ is waiting/);
    expect(await deposits()).toMatchObject([{ amount: '6.00', messageId: '55' }]);
  });

  it('is taken once, and the next one needs a new dialogue', async () => {
    await openForm();
    await write('Amount: 5');
    expect((await write('Amount: 6')).text).toMatch(/send \/deposit first/);
    expect(await deposits()).toHaveLength(1);
  });

  it('is taken from one of two messages that come at the same moment', async () => {
    await openForm();
    const hold = (holder: EntityManager) =>
      holder.query('select from deposit_dialogues where telegram_id = $1 for update', [anna.telegramId]);
    const sendings = ['Amount: 5', 'Amount: 6'].map((text) => () => receive(app, formUpdate(text)));

    await raceBehind(app.db, hold, sendings);

    expect(await deposits()).toHaveLength(1);
  });

  it('is refused after a dismissal, which ends the dialogue', async () => {
    await openForm();
    await dismiss(north);
    expect((await write('Amount: 5')).text).toBe('Only members of this brand may report deposits');
    expect((await write('Amount: 5')).text).toMatch(/send \/deposit first/);
    expect(await deposits()).toEqual([]);
  });

  it('needs /deposit first; an edited one is left alone', async () => {
    expect((await write('#ftd\nAmount: 5')).text).toMatch(/^To report a deposit here, send \/deposit first/);
    expect((await write('Client ID: 5')).text).toMatch(/^To report a deposit here/);
    expect(await answersTo(newEditUpdate(anna, '#ftd\nAmount: 5', place(9)))).toEqual([]);
  });

  it('lets commands be commands', async () => {
    await openForm();
    expect((await write('/help')).text).toContain('/deposit');
    expect((await write('Amount: 5')).text).toMatch(/^F\d+ is waiting/);
  });
});

describe('the buttons', () => {
  it('lead back and out', async () => {
    await join(south);
    const type = await press(dataOf(await write('/deposit'), north.name));
    const form = await press(dataOf(type, 'FTD'));

    const typeAgain = await press(dataOf(form, 'Back'));
    expect(typeAgain.text).toContain('Which type of deposit is it?');
    const brandAgain = await press(dataOf(typeAgain, 'Back'));
    expect(brandAgain.text).toBe('Which brand is the deposit for?');

    expect((await press(dataOf(brandAgain, 'Cancel'))).text).toBe('Cancelled\\. Nothing was reported\\.');
    expect((await write('Amount: 5')).text).toMatch(/send \/deposit first/);
    expect((await press(dataOf(form, 'Back'))).text).toMatch(/^This button is out of date/);
  });

  it('of an earlier step change the answer given there', async () => {
    await join(south);
    const brand = await write('/deposit');
    const type = await press(dataOf(brand, north.name));
    await press(dataOf(type, 'FTD'));

    expect((await press(dataOf(type, 'Retention'))).text).toContain('#retention');
    expect((await press(dataOf(brand, south.name))).text).toContain(south.name);
    expect((await press(dataOf(type, 'FTD'))).text).toContain('#ftd');
    await write('Amount: 5');

    expect(await deposits()).toMatchObject([{ brandId: south.id, type: 'ftd' }]);
  });

  it('of the type ask for the brand, once the person went back to it', async () => {
    await join(south);
    const type = await press(dataOf(await write('/deposit'), north.name));
    await press(dataOf(type, 'Back'));
    expect((await press(dataOf(type, 'FTD'))).text).toBe('Which brand is the deposit for?');
  });

  it('pressed twice are answered once', async () => {
    const type = await write('/deposit');
    await press(dataOf(type, 'FTD'));
    expect(await answersTo(newPressUpdate(anna, dataOf(type, 'FTD')))).toEqual([]);

    await press(dataOf(type, 'Cancel'));
    expect(await answersTo(newPressUpdate(anna, dataOf(type, 'Cancel')))).toEqual([]);
  });

  it('of another dialogue, or of nonsense, are out of date', async () => {
    const old = await write('/deposit');
    await write('/deposit');
    for (const data of [dataOf(old, 'FTD'), 'deposit:x', 'deposit:1:type:gift', 'deposit:1:brand:5:6']) {
      expect((await press(data)).text).toBe('This button is out of date\\. Send /deposit to begin again\\.');
    }
  });

  it("of another person's dialogue do nothing to it", async () => {
    const mine = await write('/deposit');
    const boris = await newMember(app.db, north);
    expect((await press(dataOf(mine, 'Retention'), boris)).text).toMatch(/^This button is out of date/);
    expect(await answersTo(newPressUpdate(boris, dataOf(mine, 'Cancel')))).toEqual([]);
    expect((await press(dataOf(mine, 'FTD'))).text).toContain('#ftd');
  });

  it('do not open a brand that the person left', async () => {
    await join(south);
    const brand = await write('/deposit');
    await dismiss(south);
    expect((await press(dataOf(brand, south.name))).text).toBe(
      'Only members of this brand may report deposits',
    );
  });

  it('answer a text by asking again', async () => {
    const answer = await write('/deposit');
    expect(await write('FTD please')).toMatchObject({ text: answer.text, buttons: answer.buttons });
  });

  it('go with a brand that is removed', async () => {
    const brand = await newBrand(app.db);
    const boris = await newMember(app.db, brand);
    const type = await write('/deposit', boris);
    await app.db.query('delete from brand_users where brand_id = $1', [brand.id]);
    await app.db.query('delete from brands where id = $1', [brand.id]);
    expect((await press(dataOf(type, 'FTD'), boris)).text).toMatch(/^This button is out of date/);
  });
});

describe('"One more"', () => {
  it('begins at the form of the same brand and type, and once', async () => {
    await join(south);
    const type = await press(dataOf(await write('/deposit'), south.name));
    await press(dataOf(type, 'FTD'));
    const more = dataOf(await write('Amount: 5'), 'One more');

    const prompt = await press(more);
    expect(prompt.text).toContain('#ftd');
    expect(await answersTo(newPressUpdate(anna, more))).toEqual([]);
    await write('Amount: 6');

    expect(await deposits()).toMatchObject([
      { brandId: south.id, amount: '5.00' },
      { brandId: south.id, amount: '6.00' },
    ]);
  });

  it('is refused after a dismissal', async () => {
    await openForm();
    const more = dataOf(await write('Amount: 5'), 'One more');
    await dismiss(north);
    expect((await press(more)).text).toBe('Only members of this brand may report deposits');
  });
});

describe('after half an hour without a step', () => {
  it('neither buttons nor forms count', async () => {
    const form = await openForm();
    app.clock.set('2026-03-10T12:30:00Z');
    expect((await press(dataOf(form, 'Back'))).text).toMatch(/^This button is out of date/);
    expect((await write('Amount: 5')).text).toMatch(/^To report a deposit here, send \/deposit first/);
    expect(await deposits()).toEqual([]);
  });

  it.each(['a bad form', 'a button'])('counted from the last one, such as %s', async (last) => {
    const form = await openForm();
    app.clock.set('2026-03-10T12:29:59Z');
    await (last === 'a button' ? press(dataOf(form, 'Back')) : write('Amount: 0'));
    app.clock.set('2026-03-10T12:59:58Z');
    expect((await write('#ftd\nAmount: 5')).text).toMatch(/^F\d+ is waiting/);
  });
});

describe('editing the message of a deposit', () => {
  beforeEach(async () => {
    await openForm();
    await answerTo(formUpdate('Amount: 5\nPayment: card', 55));
  });
  const edit = (text: string) => answerTo(newEditUpdate(anna, text, place(55)));

  it('updates it while it waits', async () => {
    const [{ id }] = (await deposits()) as [Deposit];
    expect(await edit('Amount: 6\nClient ID: 7')).toMatchObject({
      text: `F${id} is updated and waiting for moderation`,
      reply_to: '55',
    });
    expect((await edit('#retention\nAmount: 6')).text).toBe(`A${id} is updated and waiting for moderation`);
    expect(await deposits()).toMatchObject([
      { type: 'retention', amount: '6.00', clientId: '', payment: '' },
    ]);
  });

  it('that makes it bad changes nothing', async () => {
    expect((await edit('Amount: -6')).text).toContain('is not changed:\nAmount must be more than zero');
    expect(await deposits()).toMatchObject([{ amount: '5.00' }]);
  });

  it('leaves an open dialogue as it is', async () => {
    await openForm();
    await edit('Amount: 6');
    await write('Amount: 7');
    expect(await deposits()).toMatchObject([{ amount: '6.00' }, { amount: '7.00' }]);
  });

  it('is refused after a dismissal', async () => {
    await dismiss(north);
    expect((await edit('Amount: 6')).text).toBe('Only members of this brand may report deposits');
    expect(await deposits()).toMatchObject([{ amount: '5.00' }]);
  });

  it('comes too late once it is moderated', async () => {
    const manager = await newManager(app.db, { brands: [north] });
    const [{ id }] = (await deposits()) as [Deposit];
    await app.as(manager).delete(`deposit/${id}?status=reject`).expect(200);
    expect((await edit('Amount: 6')).text).toBe(`F${id} is rejected: it is too late to change it`);
    expect(await deposits()).toMatchObject([{ amount: '5.00' }]);
  });

  it('and a moderator do not both win', async () => {
    const manager = await newManager(app.db, { brands: [north] });
    const [deposit] = await deposits();
    const reject = () => app.as(manager).delete(`deposit/${deposit!.id}?status=reject`);
    await raceForRow<unknown>(app.db, deposit!, [
      reject,
      () => receive(app, newEditUpdate(anna, 'Amount: 6', place(55))),
    ]);
    expect((await deposits())[0]!.status).toBe('reject');
  });
});

describe('what became of a deposit', () => {
  interface Notice {
    text: string | null;
    composer: string | null;
    args: Record<string, unknown> | null;
    reply_to: string | null;
    key: string;
  }
  const noticesTo = (telegramId: string) =>
    app.db.query<Notice[]>(
      `select text, composer, args, reply_to, key from outbox_messages
       where chat_id = $1 and key like 'deposit%' order by id`,
      [telegramId],
    );
  const reject = async (deposit: Deposit) => {
    const manager = await newManager(app.db, { brands: [north] });
    await app.as(manager).delete(`deposit/${deposit.id}?status=reject`).expect(200);
  };

  it('is a reply to the private form, with a way to the deposits', async () => {
    await openForm();
    await answerTo(formUpdate('Amount: 5', 55));
    const [deposit] = await deposits();
    await reject(deposit!);
    expect(await noticesTo(anna.telegramId)).toMatchObject([
      {
        composer: 'mini-app-notice',
        args: {
          userId: anna.id,
          text: `F${deposit!.id} is rejected`,
          screen: `/tg/deposits?brand=${north.id}`,
        },
        reply_to: '55',
      },
    ]);
  });

  it('is told in private to the agent for whom somebody else reported', async () => {
    const boris = await newMember(app.db, north);
    const inGroup = { chatId: north.chatId, messageId: '8', reporterTelegramId: anna.telegramId };
    const deposit = await newDeposit(app.db, north, { ...inGroup, agentId: boris.id });
    await reject(deposit);
    const text = `Your deposit A${deposit.id} is rejected\nAmount: $100\\.00\nBrand: *${north.name}*`;
    expect(await noticesTo(boris.telegramId)).toMatchObject([{ args: { text } }]);
    expect(await noticesTo(north.chatId)).toMatchObject([{ text: `A${deposit.id} is rejected` }]);
    expect(await noticesTo(anna.telegramId)).toEqual([]);
  });

  it('is told to the agent of a deposit that came in by a program', async () => {
    await reject(await newDeposit(app.db, north, { agentId: anna.id }));
    expect(await noticesTo(anna.telegramId)).toHaveLength(1);
  });

  it('is not told twice, nor to whoever left, nor where the sender is not known', async () => {
    const group = { chatId: north.chatId, agentId: anna.id };
    await reject(
      await newDeposit(app.db, north, { ...group, messageId: '1', reporterTelegramId: anna.telegramId }),
    );
    await reject(await newDeposit(app.db, north, { ...group, messageId: '2' }));
    await dismiss(north);
    await reject(await newDeposit(app.db, north, { agentId: anna.id }));
    expect(await noticesTo(anna.telegramId)).toEqual([]);
  });
});
