import { newPressUpdate } from '../../../../../test/bot-updates.js';
import { newBrand, newMember } from '../../../../../test/factories.js';
import { dataOf, labels, PrivateChat } from '../../../../../test/private-chat.js';
import { describeApp } from '../../../../../test/test-app.js';

const app = describeApp();
let chat: PrivateChat;
beforeEach(async () => {
  chat = await PrivateChat.open(app);
});

describe('the buttons', () => {
  it('lead back and out', async () => {
    await chat.join(chat.south);
    const type = await chat.press(dataOf(await chat.write('/deposit'), chat.north.name));
    const form = await chat.press(dataOf(type, 'FTD'));

    const typeAgain = await chat.press(dataOf(form, 'Back'));
    expect(typeAgain.text).toContain('Which type of deposit is it?');
    const brandAgain = await chat.press(dataOf(typeAgain, 'Back'));
    expect(brandAgain.text).toBe('Which brand is the deposit for?');

    expect((await chat.press(dataOf(brandAgain, 'Cancel'))).text).toBe(
      'Cancelled\\. Nothing was reported\\.',
    );
    expect((await chat.write('Amount: 5')).text).toMatch(/^Not reported yet: the first line/);
    expect((await chat.press(dataOf(form, 'Back'))).text).toMatch(/^This button is out of date/);
  });

  it('of an earlier step change the answer given there', async () => {
    await chat.join(chat.south);
    const brand = await chat.write('/deposit');
    const type = await chat.press(dataOf(brand, chat.north.name));
    await chat.press(dataOf(type, 'FTD'));

    expect((await chat.press(dataOf(type, 'Retention'))).text).toContain('#retention');
    expect((await chat.press(dataOf(brand, chat.south.name))).text).toContain(chat.south.name);
    expect((await chat.press(dataOf(type, 'FTD'))).text).toContain('#ftd');
    await chat.write('Amount: 5');

    expect(await chat.deposits()).toMatchObject([{ brandId: chat.south.id, type: 'ftd' }]);
  });

  it('of the type change nothing, once the person went back to the brand', async () => {
    await chat.join(chat.south);
    const type = await chat.press(dataOf(await chat.write('/deposit'), chat.north.name));
    await chat.press(dataOf(type, 'Back'));
    expect(await chat.answersTo(newPressUpdate(chat.anna, dataOf(type, 'FTD')))).toEqual([]);
  });

  it('pressed twice are answered once', async () => {
    const type = await chat.write('/deposit');
    await chat.press(dataOf(type, 'FTD'));
    expect(await chat.answersTo(newPressUpdate(chat.anna, dataOf(type, 'FTD')))).toEqual([]);

    await chat.press(dataOf(type, 'Cancel'));
    expect(await chat.answersTo(newPressUpdate(chat.anna, dataOf(type, 'Cancel')))).toEqual([]);
  });

  it('of another dialogue, or with nonsense, are out of date', async () => {
    const old = await chat.write('/deposit');
    await chat.write('/deposit');
    for (const data of [dataOf(old, 'FTD'), 'deposit:x', 'deposit:1:type:gift', 'deposit:1:brand:5:6']) {
      expect((await chat.press(data)).text).toBe(
        'This button is out of date\\. Send /deposit to begin again\\.',
      );
    }
  });

  it("of another person's dialogue do nothing to it", async () => {
    const mine = await chat.write('/deposit');
    const boris = await newMember(app.db, chat.north);
    expect((await chat.press(dataOf(mine, 'Retention'), boris)).text).toMatch(/^This button is out of date/);
    expect(await chat.answersTo(newPressUpdate(boris, dataOf(mine, 'Cancel')))).toEqual([]);
    expect((await chat.press(dataOf(mine, 'FTD'))).text).toContain('#ftd');
  });

  it('do not open a brand that the person left', async () => {
    await chat.join(chat.south);
    const brand = await chat.write('/deposit');
    await chat.dismiss(chat.south);
    expect((await chat.press(dataOf(brand, chat.south.name))).text).toBe(
      'Only members of this brand may report deposits',
    );
  });

  it('are shown again after a text', async () => {
    const answer = await chat.write('/deposit');
    const again = await chat.write('FTD please');
    expect([again.text, labels(again)]).toEqual([answer.text, labels(answer)]);
  });

  it('disappear with a brand that is removed', async () => {
    const brand = await newBrand(app.db);
    const boris = await newMember(app.db, brand);
    const type = await chat.write('/deposit', boris);
    await app.db.query('delete from brand_users where brand_id = $1', [brand.id]);
    await app.db.query('delete from brands where id = $1', [brand.id]);
    expect((await chat.press(dataOf(type, 'FTD'), boris)).text).toMatch(/^This button is out of date/);
  });
});

describe('"One more"', () => {
  it('begins at the form of the same brand and type, and once', async () => {
    await chat.join(chat.south);
    const type = await chat.press(dataOf(await chat.write('/deposit'), chat.south.name));
    await chat.press(dataOf(type, 'FTD'));
    const more = dataOf(await chat.write('Amount: 5'), 'One more');

    const prompt = await chat.press(more);
    expect(prompt.text).toContain('#ftd');
    expect(await chat.answersTo(newPressUpdate(chat.anna, more))).toEqual([]);
    await chat.write('Amount: 6');

    expect(await chat.deposits()).toMatchObject([
      { brandId: chat.south.id, amount: '5.00' },
      { brandId: chat.south.id, amount: '6.00' },
    ]);
  });

  it('is refused after a dismissal', async () => {
    await chat.openForm();
    const more = dataOf(await chat.write('Amount: 5'), 'One more');
    await chat.dismiss(chat.north);
    expect((await chat.press(more)).text).toBe('Only members of this brand may report deposits');
  });
});

describe('after half an hour without a step', () => {
  it('neither buttons nor forms count', async () => {
    const form = await chat.openForm();
    app.clock.set('2026-03-10T12:30:00Z');
    expect((await chat.press(dataOf(form, 'Back'))).text).toMatch(/^This button is out of date/);
    expect((await chat.write('Amount: 5')).text).toMatch(/^Not reported yet: the first line/);
    expect(await chat.deposits()).toEqual([]);
  });

  it.each(['a bad form', 'a button'])('counted from the last one, such as %s', async (last) => {
    const form = await chat.openForm();
    app.clock.set('2026-03-10T12:29:59Z');
    await (last === 'a button' ? chat.press(dataOf(form, 'Back')) : chat.write('Amount: 0'));
    app.clock.set('2026-03-10T12:59:58Z');
    expect((await chat.write('#ftd\nAmount: 5')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
  });
});
