import { newPressUpdate, newTextUpdate, receive } from '../../../../../test/bot-updates.js';
import { newBrand, newUser } from '../../../../../test/factories.js';
import { listQueuedMessages, type QueuedMessage } from '../../../../../test/outbox.factories.js';
import { listAnswersTo, getButtonData, listLabels } from '../../../../../test/private-chat.js';
import { setUpApp } from '../../../../../test/test-app.js';
import type { User } from '../../../people/user.entity.js';

/** More than the 100 buttons that Telegram allows in a message. */
const BRAND_COUNT = 130;

const app = setUpApp();
let anna: User;
const brandIds: number[] = [];
beforeAll(async () => {
  for (let n = 0; n < BRAND_COUNT; n += 1)
    brandIds.push((await newBrand(app.db, { name: `Brand ${String(n).padStart(3, '0')}` })).id);
});
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  anna = await newUser(app.db);
  await join(...brandIds);
});

const join = (...joinedIds: number[]) =>
  app.db.query('insert into brand_users (brand_id, user_id) select unnest($1::int[]), $2', [
    joinedIds,
    anna.id,
  ]);
async function getAnswerTo(update: { update_id: number }): Promise<QueuedMessage> {
  const [answer, ...more] = await listAnswersTo(app, update);
  expect(more).toEqual([]);
  return answer!;
}
const write = (text: string) => getAnswerTo(newTextUpdate(anna, text));
const countMessages = async () => (await listQueuedMessages(app.db, { chatId: anna.telegramId })).length;
const listAllLabels = (message: QueuedMessage) => listLabels(message).flat();
const press = (data: string) => getAnswerTo(newPressUpdate(anna, data));
/** Expects that the buttons comply with Telegram's limits. Returns the message. */
function expectWithinLimits(message: QueuedMessage): QueuedMessage {
  const buttons = (message.buttons ?? []).flat();
  expect(buttons.length).toBeLessThanOrEqual(100);
  for (const button of buttons)
    expect(Buffer.byteLength((button as { data: string }).data)).toBeLessThanOrEqual(64);
  return message;
}

describe('/deposit for a member of very many brands', () => {
  it('shows the brands by pages, in the same message', async () => {
    const first = expectWithinLimits(await write('/deposit'));
    expect(first.text).toBe('Which brand is the deposit for?\nSend a part of its name to find it\\.');
    expect(listAllLabels(first)).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `Brand 00${n}`),
      ...['1 of 17', 'More ›', 'Cancel'],
    ]);

    const messageCount = await countMessages();
    const second = expectWithinLimits(await press(getButtonData(first, 'More ›')));
    expect(listAllLabels(second)).toEqual([
      ...['Brand 008', 'Brand 009', 'Brand 010', 'Brand 011', 'Brand 012', 'Brand 013', 'Brand 014'],
      ...['Brand 015', '‹ Back', '2 of 17', 'More ›', 'Cancel'],
    ]);
    // A second press shows the same page, not the next one.
    await receive(app, newPressUpdate(anna, getButtonData(first, 'More ›')));
    expect((await press(getButtonData(second, 'Brand 009'))).text).toContain('Which type');
    expect(await countMessages()).toBe(messageCount);
  });

  it('returns to the brands if a page is pressed after a brand', async () => {
    const first = await write('/deposit');
    await press(getButtonData(first, 'Brand 001'));

    expect(listAllLabels(await press(getButtonData(first, 'More ›')))).toContain('2 of 17');
    expect((await press(getButtonData(first, 'Brand 001'))).text).toContain('Which type');
  });

  it('parses an amount after "One more" as a form, not as the brand of an earlier form', async () => {
    await write('#ftd 500');
    await press(`deposit:more:${brandIds[1]}:ftd`);

    expect((await write('700')).text).toMatch(/^F\d+: \$700/);
  });

  it('offers recently chosen brands first', async () => {
    await press(getButtonData(await press(getButtonData(await write('/deposit'), 'More ›')), 'Brand 012'));
    app.clock.set('2026-03-10T12:00:01Z');
    await write('/deposit');
    await write('brand 129');
    const again = await write('/deposit');
    expect(listAllLabels(again).slice(0, 4)).toEqual(['Brand 129', 'Brand 012', 'Brand 000', 'Brand 001']);
  });

  it('finds brands by a part of the name, or offers all', async () => {
    const name = 'Cafe\u0301 Zu\u0308rich';
    const { id } = await newBrand(app.db, { name });
    await join(id);
    await write('/deposit');

    const answer = await write('nowhere');
    expect(answer.text).toMatch(/^None of your brands matches\\\.\nWhich brand/);
    expect(listAllLabels(answer)).toContain('1 of 17');
    const found = expectWithinLimits(await write('brand 01'));
    expect(listAllLabels(found)).toContain('1 of 2');
    expect(listAllLabels(await press(getButtonData(found, 'More ›')))).toEqual([
      ...['Brand 018', 'Brand 019', '‹ Back', '2 of 2', 'Cancel'],
    ]);
    expect((await press(getButtonData(found, 'Brand 010'))).text).toContain('Brand 010');
    await write('/deposit');
    expect((await write('CAFÉ zurich')).text).toBe(`Brand: *${name}*\nWhich type of deposit is it?`);
  });

  it('does not select a brand that the person has left since, and shows the last page if there are fewer pages now', async () => {
    const leave = (leftIds: number[]) =>
      app.db.query('update brand_users set dismissed_at = now() where brand_id = any ($1) and user_id = $2', [
        leftIds,
        anna.id,
      ]);
    const first = await write('/deposit');
    const second = await press(getButtonData(first, 'More ›'));
    await leave([brandIds[9]!]);
    expect((await press(getButtonData(second, 'Brand 009'))).text).toBe(
      'Only members of this brand may report deposits',
    );
    await write('/deposit');
    expect((await write('brand 009')).text).toMatch(/^None of your brands matches/);

    const lastPageData = getButtonData(await write('/deposit'), 'More ›').replace(/2$/, '17');
    await leave(brandIds.slice(1, 111));
    expect(listAllLabels(await press(lastPageData))).toContain('3 of 3');
  });
});

describe('/work for a member of very many brands', () => {
  const listWorkDays = async () => {
    const rows = await app.db.query<{ name: string; in_work: boolean }[]>(
      `select b.name, w.in_work from work_days w join brands b on b.id = w.brand_id where w.user_id = $1 order by b.name`,
      [anna.id],
    );
    return rows.map(({ name, in_work }) => [name, in_work]);
  };

  it('shows the brands by pages, and names only some in its answer', async () => {
    const first = expectWithinLimits(await write('/work'));
    expect(first.text).toBe('In which brand do you work today?\nSend a part of its name to find it\\.');
    expect(listAllLabels(first).slice(8)).toEqual(['1 of 17', 'More ›', 'All of them']);
    const second = expectWithinLimits(await press(getButtonData(first, 'More ›')));
    await press(getButtonData(second, 'Brand 010'));
    expect(await listWorkDays()).toEqual([['Brand 010', true]]);
    expect(listAllLabels(await write('/off'))[0]).toBe('Brand 010');

    const { text } = await press(getButtonData(await write('/work'), 'All of them'));
    expect(text.split('\n')).toHaveLength(23); // 20 names of brands and three other lines
    expect(text).toContain('\nand 110 more\n');
    expect(await listWorkDays()).toHaveLength(BRAND_COUNT);
  });

  it('sets a brand by a part of its name, as the answer to the last question', async () => {
    await write('/deposit');
    await write('/off');
    expect((await write('nowhere')).text).toMatch(/^None of your brands matches/);
    expect(await listWorkDays()).toEqual([]);
    expect((await write('BRAND 042')).text).toBe(
      'Today you do not work in:\n*Brand 042*\nTo change it: /work',
    );
    expect(await listWorkDays()).toEqual([['Brand 042', false]]);
    // This question is answered, so the one before it is open again.
    expect((await write('brand 043')).text).toMatch(/^Brand: \*Brand 043\*/);

    // A form does not answer this question: it belongs to the dialogue of /deposit, and ends it.
    await write('/work');
    expect((await write('#ftd\nAmount: 5')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
    expect((await write('Amount: 5')).text).toMatch(/^Not reported yet: the first line/);
  });

  it('refuses pages of another day, and of a person who left', async () => {
    const data = getButtonData(await write('/work'), 'More ›');
    await app.db.query('update brand_users set dismissed_at = now() where user_id = $1', [anna.id]);
    expect((await press(data)).text).toBe('You are not a member of any brand\\.');
    app.clock.set('2026-03-10T21:00:00Z'); // midnight in UTC+3
    expect((await press(data)).text).toContain('The day of this question is over');
  });
});
