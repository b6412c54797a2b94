import { newPressUpdate, newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { describeLoneApp } from '../../../test/test-app.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { Member } from '../brands/members/member.entity.js';
import type { User } from '../people/user.entity.js';
import { WorkQuestionService } from './work-question.service.js';

const app = describeLoneApp();

let brand: Brand;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db, { name: 'North', workStartTime: 16 });
  anna = await newMember(app.db, brand, { publicName: 'Anna' });
});

interface Said {
  text: string;
  buttons: { text: string; data: string }[][] | null;
}

const listMessages = ({ telegramId }: User) =>
  app.db.query<Said[]>('select text, buttons from outbox_messages where chat_id = $1 order by id', [
    telegramId,
  ]);
const getLastMessage = async (user: User) => (await listMessages(user)).at(-1)!;
const write = (text: string, user = anna) => receive(app, newTextUpdate(user, text));
const press = (data: string, user = anna) => receive(app, newPressUpdate(user, data));
const listAnswers = async (user = anna) => {
  const rows = await app.db.query<{ brand_id: number; date: string; in_work: boolean | null }[]>(
    'select brand_id, date::text, in_work from work_days where user_id = $1 order by brand_id, date',
    [user.id],
  );
  return rows.map(({ brand_id, date, in_work }) => [brand_id, date, in_work]);
};
const joinSouth = async () => {
  const south = await newBrand(app.db, { name: 'South', workStartTime: 20 });
  await app.db.save(app.db.create(Member, { brandId: south.id, userId: anna.id }));
  return south;
};
describe('/work and /off', () => {
  it('set today in the only brand, and the last one counts', async () => {
    await write('/work');
    expect((await getLastMessage(anna)).text).toBe('Today you work in:\n*North*\nTo change it: /off');
    expect(await listAnswers()).toEqual([[brand.id, '2026-03-11', true]]);

    await write('/off');
    expect((await getLastMessage(anna)).text).toBe('Today you do not work in:\n*North*\nTo change it: /work');
    expect(await listAnswers()).toEqual([[brand.id, '2026-03-11', false]]);
  });

  it('count days in UTC+3', async () => {
    app.clock.set('2026-03-11T20:59:59Z');
    await write('/work');
    app.clock.set('2026-03-11T21:00:00Z');
    await write('/off');

    expect(await listAnswers()).toEqual([
      [brand.id, '2026-03-11', true],
      [brand.id, '2026-03-12', false],
    ]);
  });

  it('ask for the brand when there are several', async () => {
    const south = await joinSouth();

    await write('/off');

    const { text, buttons } = await getLastMessage(anna);
    expect(text).toBe('In which brand do you not work today?');
    expect(buttons!.flat().map(({ text }) => text)).toEqual(['North', 'South', 'All of them']);
    expect(await listAnswers()).toEqual([]);

    await press(buttons![1]![0]!.data);
    expect(await listAnswers()).toEqual([[south.id, '2026-03-11', false]]);
    await press(buttons![2]![0]!.data);
    expect(await listAnswers()).toEqual([
      [brand.id, '2026-03-11', false],
      [south.id, '2026-03-11', false],
    ]);
    expect((await getLastMessage(anna)).text).toBe(
      'Today you do not work in:\n*North*\n*South*\nTo change it: /work',
    );
  });

  it('tell a person who is not a member of any brand', async () => {
    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    const nobody = await newUser(app.db);

    for (const person of [dismissed, nobody]) {
      await write('/work', person);
      expect((await getLastMessage(person)).text).toBe('You are not a member of any brand\\.');
      expect(await listAnswers(person)).toEqual([]);
    }
  });

  it('are ignored in a group', async () => {
    await receive(app, newTextUpdate(anna, '/work', { chatId: brand.chatId }));

    expect(await listAnswers()).toEqual([]);
  });
});

describe('the buttons of a question that an earlier release sent', () => {
  it('answer for the one brand of their question, and confirm', async () => {
    const south = await joinSouth();
    await press(`work:${brand.id}:2026-03-11:1`);
    expect(await listAnswers()).toEqual([[brand.id, '2026-03-11', true]]);
    expect((await getLastMessage(anna)).text).toBe('Today you work in:\n*North*\nTo change it: /off');

    await press(`work:${south.id}:2026-03-11:0`);
    await press(`work:${south.id}:2026-03-11:0`);
    expect(await listAnswers()).toEqual([
      [brand.id, '2026-03-11', true],
      [south.id, '2026-03-11', false],
    ]);
    expect(await listMessages(anna)).toHaveLength(2);
  });

  it('do not answer the next day', async () => {
    app.clock.set('2026-03-11T21:00:00Z');

    await press(`work:${brand.id}:2026-03-11:1`);

    expect((await getLastMessage(anna)).text).toContain('The day of this question is over');
    expect(await listAnswers()).toEqual([]);
  });

  it('do not answer for a stranger', async () => {
    const stranger = await newMember(app.db, await newBrand(app.db));

    await press(`work:${brand.id}:2026-03-11:1`, stranger);

    expect((await getLastMessage(stranger)).text).toBe('You are not a member of this brand\\.');
    expect(await listAnswers(stranger)).toEqual([]);
  });
});

describe('work-day/search', () => {
  it('shows the latest answer of each member, newest day first', async () => {
    const boris = await newMember(app.db, brand);
    await newMember(app.db, brand); // has not answered
    const manager = await newManager(app.db, { brands: [brand] });
    await write('/off', boris);
    app.clock.set('2026-03-12T08:00:00Z');
    await write('/work');
    await write('/off');
    app.clock.set('2026-03-12T13:00:00Z');
    await app.get(WorkQuestionService).sendDue();

    const { status, body } = await app.as(manager).get('work-day/search');

    const ids = await app.db.query<{ id: number }[]>(
      'select id from work_days where user_id = any ($1) order by id',
      [[anna.id, boris.id]],
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      work_dates: [
        {
          id: ids[1]!.id,
          user_id: anna.id,
          user: {
            id: anna.id,
            public_name: 'Anna',
            telegram_id: Number(anna.telegramId),
            photo_uploaded: false,
            photo_url: null,
          },
          brand_id: brand.id,
          brand: 'North',
          in_work: false,
          date: '2026-03-12',
        },
        expect.objectContaining({ id: ids[0]!.id, user_id: boris.id, in_work: false, date: '2026-03-11' }),
      ],
    });
  });

  it('shows only brands within reach, without people who left', async () => {
    const dismissed = await newMember(app.db, brand);
    await write('/work');
    await write('/work', dismissed);
    await app.db.update(Member, { userId: dismissed.id }, { dismissedAt: new Date() });
    const shown = async (staff: User) => {
      const { body } = await app.as(staff).get('work-day/search');
      return (body.work_dates as { user_id: number }[]).map(({ user_id }) => user_id);
    };

    expect(await shown(await newManager(app.db))).toEqual([]);
    expect(await shown(await newManager(app.db, { brands: [brand] }))).toEqual([anna.id]);
    expect(await shown(await newUser(app.db, { role: 'ceo' }))).toContain(anna.id);
  });
});
