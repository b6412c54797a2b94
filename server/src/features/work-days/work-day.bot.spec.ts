import { listAuditRecords } from '../../../test/audit-records.js';
import { newPressUpdate, newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newManager, newMember, newScene, newUser, type Scene } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { getButtonData, listLabels } from '../../../test/private-chat.js';
import { raceBehind } from '../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { Member } from '../brands/members/member.entity.js';
import type { User } from '../people/user.entity.js';
import { WorkQuestionService } from './work-question.service.js';

const app = setUpAppWithOwnDatabase();

const day = '2026-03-11';
let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  // Work starts in North at 16:00, and in South at 20:00 (UTC+3).
  const north = { name: 'North', workStartTime: 16 };
  ({ brand, manager, agent: anna } = await newScene(app.db, { brand: north, agent: { publicName: 'Anna' } }));
});

/** Except questions of the day, whose text is composed when they are sent. */
const listMessages = async ({ telegramId }: User) =>
  (await listQueuedMessages(app.db, { chatId: telegramId })).filter(({ composer }) => composer === null);
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
const joinSouth = async (workStartTime = 20) => {
  const south = await newBrand(app.db, { name: 'South', workStartTime });
  await app.db.save(app.db.create(Member, { brandId: south.id, userId: anna.id }));
  return south;
};
const askAt = async (at: string) => {
  app.clock.set(at);
  await app.get(WorkQuestionService).enqueueDue();
};

describe('/work and /off', () => {
  it('set the answer for the only brand on the current day of UTC+3, and the last answer counts', async () => {
    app.clock.set('2026-03-11T20:59:59Z');
    await write('/work');
    expect((await getLastMessage(anna)).text).toBe('Today you work in:\n*North*\nTo change it: /off');
    expect(await listAnswers()).toEqual([[brand.id, day, true]]);

    await write('/off');
    expect((await getLastMessage(anna)).text).toBe('Today you do not work in:\n*North*\nTo change it: /work');
    expect(await listAnswers()).toEqual([[brand.id, day, false]]);

    app.clock.set('2026-03-11T21:00:00Z');
    await write('/work');
    expect(await listAnswers()).toEqual([
      [brand.id, day, false],
      [brand.id, '2026-03-12', true],
    ]);
  });

  it('ask for the brand if there are several', async () => {
    const south = await joinSouth();

    await write('/off');

    const question = await getLastMessage(anna);
    expect(question.text).toBe('In which brand do you not work today?');
    expect(listLabels(question).flat()).toEqual(['North', 'South', 'All of them']);
    expect(await listAnswers()).toEqual([]);

    await press(getButtonData(question, 'South'));
    expect(await listAnswers()).toEqual([[south.id, day, false]]);
    await press(getButtonData(question, 'All of them'));
    expect(await listAnswers()).toEqual([
      [brand.id, day, false],
      [south.id, day, false],
    ]);
    expect((await getLastMessage(anna)).text).toBe(
      'Today you do not work in:\n*North*\n*South*\nTo change it: /work',
    );
  });

  it('are refused for a person who is not a member of any brand', async () => {
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

describe('buttons of the choice of a brand, which a former release also sent with the question of the day', () => {
  it('set the answer for their brand, and confirm it once', async () => {
    const south = await joinSouth();
    await press(`work:${brand.id}:${day}:1`);
    expect(await listAnswers()).toEqual([[brand.id, day, true]]);
    expect((await getLastMessage(anna)).text).toBe('Today you work in:\n*North*\nTo change it: /off');

    await press(`work:${south.id}:${day}:0`);
    await press(`work:${south.id}:${day}:0`);
    expect(await listAnswers()).toEqual([
      [brand.id, day, true],
      [south.id, day, false],
    ]);
    expect(await listMessages(anna)).toHaveLength(2);
  });

  it('store no answer of a stranger or on the next day, and say why', async () => {
    const stranger = await newMember(app.db, await newBrand(app.db));
    await press(`work:${brand.id}:${day}:1`, stranger);
    expect((await getLastMessage(stranger)).text).toBe('You are not a member of this brand\\.');
    expect(await listAnswers(stranger)).toEqual([]);

    app.clock.set('2026-03-11T21:00:00Z');
    await press(`work:${brand.id}:${day}:1`);

    expect((await getLastMessage(anna)).text).toContain('The day of this question is over');
    expect(await listAnswers()).toEqual([]);
  });
});

describe('the question of the day', () => {
  /** In the form in which they would be sent now. */
  const listQuestions = async ({ telegramId } = anna) => {
    const rows = await listQueuedMessages(app.db, { chatId: telegramId, key: 'work-day:%' });
    const composed = rows.map(({ composer, args }) =>
      app.get(MessageComposers).compose(composer!, args as never),
    );
    return (await Promise.all(composed)).map(({ text, buttons = [] }) => ({ text: text.source, buttons }));
  };

  it('is sent once, at the hour at which work starts', async () => {
    await askAt('2026-03-11T12:59:59Z');
    expect(await listQuestions()).toEqual([]);
    for (const time of ['13:00:00', '13:00:15', '13:59:59']) await askAt(`2026-03-11T${time}Z`);

    const [first, ...rest] = await listQuestions();
    expect(rest).toEqual([]);
    expect(first!.text).toBe('Work today?\n*North*');
    expect(listLabels(first!)).toEqual([['I work today', 'Day off']]);
    await askAt('2026-03-12T13:00:00Z');
    expect(await listQuestions()).toHaveLength(2);
  });

  it('is not sent in a later hour, nor to people who have left or answered', async () => {
    await askAt('2026-03-11T14:00:00Z');
    expect(await listQuestions()).toEqual([]);

    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    app.clock.set('2026-03-12T08:00:00Z');
    await write('/off');
    await askAt('2026-03-12T13:00:00Z');
    expect([...(await listQuestions()), ...(await listQuestions(dismissed))]).toEqual([]);
  });

  it('adds a brand whose work starts later to a message that is not answered yet', async () => {
    const south = await joinSouth();
    await askAt('2026-03-11T13:00:00Z');
    expect((await listQuestions()).map(({ text }) => text)).toEqual(['Work today?\n*North*']);
    await app.db.query(`update outbox_messages set status = 'sent', sent_message_id = 5 where chat_id = $1`, [
      anna.telegramId,
    ]);
    await askAt('2026-03-11T17:00:00Z');

    expect((await listQuestions()).map(({ text }) => text)).toEqual(['Work today?\n*North*\n*South*']);
    expect(await listAnswers()).toEqual([
      [brand.id, day, null],
      [south.id, day, null],
    ]);
    // An edit of the sent message.
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toMatchObject([
      { sent_message_id: '5', status: 'pending' },
    ]);
  });

  it('records an answer once, even if the button is pressed again', async () => {
    await askAt('2026-03-11T13:00:00Z');
    const [question] = await listQuestions();
    for (let n = 0; n < 2; n++) await press(getButtonData(question!, 'I work today'));

    expect((await getLastMessage(anna)).text).toBe('Today: North ✓\\.');
    const records = await listAuditRecords(app.db, 'user', anna.id);
    expect(records).toMatchObject([{ action: 'user.work-day' }]);
  });

  it('is sent again after an answer only if work starts in another brand of the person', async () => {
    await joinSouth();
    const boris = await newMember(app.db, brand);
    await askAt('2026-03-11T13:00:00Z');
    await press(`today:${brand.id}:${day}:1`);
    await press(`today:${brand.id}:${day}:1`, boris);
    await askAt('2026-03-11T17:00:00Z');

    expect(await listQuestions()).toHaveLength(2);
    expect((await listQuestions())[1]!.text).toBe('Work today?\n*North* ✓\n*South*');
    expect(await listQuestions(boris)).toHaveLength(1);
  });

  it('is one message for all brands whose work starts at the same hour, is replaced by the answer, and returns with “Change”', async () => {
    const south = await joinSouth(16);
    await askAt('2026-03-11T13:00:00Z');
    const [first, ...rest] = await listQuestions();
    expect(rest).toEqual([]);
    expect(first!.text).toBe('Work today?\n*North*\n*South*');
    expect(listLabels(first!)).toEqual([['I work today', 'Day off'], ['North'], ['South']]);
    await press(getButtonData(first!, 'North')); // sets "not work" for the brands without an answer
    const answer = await getLastMessage(anna);
    expect([answer.text, listLabels(answer)]).toEqual(['Today: North ✓, South ✗\\.', [['Change']]]);
    await press(getButtonData(first!, 'Day off'));
    expect((await getLastMessage(anna)).text).toBe('Today: North ✗, South ✗\\.');

    await press(getButtonData(await getLastMessage(anna), 'Change'));
    const question = await getLastMessage(anna);
    expect(question.text).toBe('Work today?\n*North* ✗\n*South* ✗');
    await press(getButtonData(question, 'South ✗'));
    expect((await getLastMessage(anna)).text).toBe('Today: North ✗, South ✓\\.');
    expect(await listAnswers()).toEqual([
      [brand.id, day, false],
      [south.id, day, true],
    ]);
  });

  it('cannot be answered on the next day or by strangers', async () => {
    await askAt('2026-03-11T13:00:00Z');
    const [question] = await listQuestions();
    const stranger = await newMember(app.db, await newBrand(app.db));
    await press(`today:${brand.id}:${day}:1`, stranger);
    expect((await getLastMessage(stranger)).text).toBe('You are not a member of this brand\\.');
    expect(await listAnswers(stranger)).toEqual([]);

    app.clock.set('2026-03-11T21:00:00Z');
    await press(getButtonData(question!, 'I work today'));
    expect((await getLastMessage(anna)).text).toContain('The day of this question is over');
    expect(await listAnswers()).toEqual([[brand.id, day, null]]);
  });

  it('is replaced by a notice if the person was dismissed before it is sent', async () => {
    await askAt('2026-03-11T13:00:00Z');
    await app.db.update(Member, { userId: anna.id }, { dismissedAt: new Date() });

    expect((await listQuestions()).map(({ text }) => text)).toEqual([
      'You are not a member of this brand\\.',
    ]);
  });

  it('does not deadlock with an answer for brands whose ids and names are in different orders', async () => {
    await app.db.query(`update brands set name = 'West' where id = $1`, [brand.id]);
    const south = await joinSouth(16);
    const { id: boris } = await newMember(app.db, brand);
    app.clock.set('2026-03-11T13:00:00Z');

    // The question inserts the row of Anna and West, and waits for that of Boris before it inserts that of Anna and South.
    await raceBehind(
      app.db,
      [
        'insert into work_days (brand_id, user_id, date, asked_at) values ($1, $2, $3, now())',
        [brand.id, boris, day],
      ],
      [() => app.get(WorkQuestionService).enqueueDue(), () => press(`work:all:${day}:1`)],
    );

    expect(await listAnswers()).toEqual([
      [brand.id, day, true],
      [south.id, day, true],
    ]);
  });

  it('is sent once to each of more members than a batch holds, by concurrent replicas', async () => {
    const newMemberCount = 120;
    for (let i = 0; i < newMemberCount; i++) await newMember(app.db, brand);
    app.clock.set('2026-03-11T13:00:00Z');
    const ask = () => app.get(WorkQuestionService).enqueueDue();
    await Promise.all([ask(), ask(), ask()]);
    await ask();

    const counts = await app.db.query<{ count: number }[]>(
      `select count(*)::int as count from outbox_messages o join users u on u.telegram_id = o.chat_id
       join brand_users m on m.user_id = u.id
       where o.key like 'work-day:%' and m.brand_id = $1 group by o.chat_id`,
      [brand.id],
    );
    expect(counts).toEqual(Array(newMemberCount + 1).fill({ count: 1 }));
  });
});

describe('work-day/search', () => {
  it('lists the latest answer of each member, newest day first', async () => {
    const boris = await newMember(app.db, brand);
    await newMember(app.db, brand); // has not answered
    await write('/off', boris);
    app.clock.set('2026-03-12T08:00:00Z');
    await write('/work');
    await write('/off');
    await askAt('2026-03-12T13:00:00Z'); // stores rows without an answer

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

  it('lists only brands within reach, without people who left', async () => {
    const dismissed = await newMember(app.db, brand);
    await write('/work');
    await write('/work', dismissed);
    await app.db.update(Member, { userId: dismissed.id }, { dismissedAt: new Date() });
    const listUserIds = async (staff: User) => {
      const { body } = await app.as(staff).get('work-day/search');
      return (body.work_dates as { user_id: number }[]).map(({ user_id }) => user_id);
    };

    expect(await listUserIds(await newManager(app.db))).toEqual([]);
    expect(await listUserIds(manager)).toEqual([anna.id]);
    expect(await listUserIds(await newUser(app.db, { role: 'ceo' }))).toContain(anna.id);
  });
});
