import { newPressUpdate, newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newMember } from '../../../test/factories.js';
import { waitUntil } from '../../../test/race.js';
import { describeLoneApp, type TestApp } from '../../../test/test-app.js';
import type { Button } from '../../platform/messenger/api/message.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { Member } from '../brands/members/member.entity.js';
import type { User } from '../people/user.entity.js';
import { WorkQuestionService } from './work-question.service.js';

const day = '2026-03-11';
let north: Brand;
let anna: User;

/** Work starts in North at 16:00, and in South at 20:00 (UTC+3). */
async function startDay(app: TestApp): Promise<void> {
  app.clock.set('2026-03-11T08:00:00Z');
  north = await newBrand(app.db, { name: 'North', workStartTime: 16 });
  anna = await newMember(app.db, north, { publicName: 'Anna' });
}
const joinSouth = async (app: TestApp, workStartTime = 20) => {
  const south = await newBrand(app.db, { name: 'South', workStartTime });
  await app.db.save(app.db.create(Member, { brandId: south.id, userId: anna.id }));
  return south;
};
const askAt = async (app: TestApp, moment: string) => {
  app.clock.set(moment);
  await app.get(WorkQuestionService).sendDue();
};

describe('the question of the day', () => {
  const app = describeLoneApp();
  beforeEach(() => startDay(app));

  /** The questions to a person, as they would be sent now. */
  const listQuestions = async ({ telegramId } = anna) => {
    const rows = await app.db.query<{ composer: string; args: Record<string, unknown> }[]>(
      `select composer, args from outbox_messages where chat_id = $1 and key like 'work-day:%' order by id`,
      [telegramId],
    );
    const composed = rows.map(({ composer, args }) => app.get(MessageComposers).compose(composer, args));
    return (await Promise.all(composed)).map(({ text, buttons = [] }) => ({ text: text.source, buttons }));
  };
  const getLastMessage = async ({ telegramId } = anna) => {
    const [last] = await app.db.query<{ text: string; buttons: Button[][] | null }[]>(
      'select text, buttons from outbox_messages where chat_id = $1 and text is not null order by id desc limit 1',
      [telegramId],
    );
    return last!;
  };
  const press = async (text: string, buttons: Button[][], user = anna) => {
    const button = buttons.flat().find((candidate) => candidate.text === text);
    if (!button || !('data' in button)) throw new Error(`no button ${text}`);
    await receive(app, newPressUpdate(user, button.data));
  };
  const listAnswers = async (user = anna) => {
    const rows = await app.db.query<{ brand_id: number; date: string; in_work: boolean | null }[]>(
      'select brand_id, date::text, in_work from work_days where user_id = $1 order by brand_id, date',
      [user.id],
    );
    return rows.map(({ brand_id, date, in_work }) => [brand_id, date, in_work]);
  };

  it('comes at the hour at which work starts, once', async () => {
    await askAt(app, '2026-03-11T12:59:59Z');
    expect(await listQuestions()).toEqual([]);
    for (const time of ['13:00:00', '13:00:15', '13:59:59']) await askAt(app, `2026-03-11T${time}Z`);

    const [first, ...rest] = await listQuestions();
    expect(rest).toEqual([]);
    expect(first!.text).toBe('Work today?\n*North*');
    expect(first!.buttons.map((row) => row.map(({ text }) => text))).toEqual([['I work today', 'Day off']]);
    await askAt(app, '2026-03-12T13:00:00Z');
    expect(await listQuestions()).toHaveLength(2);
  });

  it('does not come hours later, nor to people who have left or answered', async () => {
    await askAt(app, '2026-03-11T14:00:00Z');
    expect(await listQuestions()).toEqual([]);

    const dismissed = await newMember(app.db, north, { dismissedAt: new Date() });
    app.clock.set('2026-03-12T08:00:00Z');
    await receive(app, newTextUpdate(anna, '/off'));
    await askAt(app, '2026-03-12T13:00:00Z');
    expect([...(await listQuestions()), ...(await listQuestions(dismissed))]).toEqual([]);
  });

  it('is one message for all brands that begin at the same hour', async () => {
    await joinSouth(app, 16);
    await askAt(app, '2026-03-11T13:00:00Z');

    const [one, ...rest] = await listQuestions();
    expect(rest).toEqual([]);
    expect(one!.text).toBe('Work today?\n*North*\n*South*');
    expect(one!.buttons.map((row) => row.map(({ text }) => text))).toEqual([
      ['I work today', 'Day off'],
      ['North'],
      ['South'],
    ]);
  });

  it('adds a brand whose work starts later to the same message, while an answer is missing', async () => {
    const south = await joinSouth(app);
    await askAt(app, '2026-03-11T13:00:00Z');
    expect((await listQuestions()).map(({ text }) => text)).toEqual(['Work today?\n*North*']);
    await askAt(app, '2026-03-11T17:00:00Z');

    expect((await listQuestions()).map(({ text }) => text)).toEqual(['Work today?\n*North*\n*South*']);
    expect(await listAnswers()).toEqual([
      [north.id, day, null],
      [south.id, day, null],
    ]);
  });

  it('comes again for that brand if only the first brand was answered, and not if all were', async () => {
    await joinSouth(app);
    const boris = await newMember(app.db, north);
    await askAt(app, '2026-03-11T13:00:00Z');
    await receive(app, newPressUpdate(anna, `today:${north.id}:${day}:1`));
    await press('I work today', (await listQuestions(boris))[0]!.buttons, boris);
    await askAt(app, '2026-03-11T17:00:00Z');

    expect(await listQuestions()).toHaveLength(2);
    expect((await listQuestions())[1]!.text).toBe('Work today?\n*North* ✓\n*South*');
    expect(await listQuestions(boris)).toHaveLength(1);
  });

  it('turns into the answer for all brands, and back by “Change”', async () => {
    const south = await joinSouth(app, 16);
    await askAt(app, '2026-03-11T13:00:00Z');
    await press('Day off', (await listQuestions())[0]!.buttons);
    expect((await getLastMessage()).text).toBe('Today: North ✗, South ✗\\.');

    await press('Change', (await getLastMessage()).buttons!);
    const { text, buttons } = await getLastMessage();
    expect(text).toBe('Work today?\n*North* ✗\n*South* ✗');
    await press('South ✗', buttons!);
    expect((await getLastMessage()).text).toBe('Today: North ✗, South ✓\\.');
    expect(await listAnswers()).toEqual([
      [north.id, day, false],
      [south.id, day, true],
    ]);
  });

  it('is answered for a day in one brand by the button of that brand', async () => {
    await joinSouth(app, 16);
    await askAt(app, '2026-03-11T13:00:00Z');
    await press('North', (await listQuestions())[0]!.buttons);

    const { text, buttons } = await getLastMessage();
    expect(text).toBe('Today: North ✓, South ✗\\.');
    expect(buttons!.flat().map((button) => button.text)).toEqual(['Change']);
  });

  it('stays answered if the same button is pressed twice', async () => {
    await askAt(app, '2026-03-11T13:00:00Z');
    const [{ buttons } = { buttons: [] }] = await listQuestions();
    await press('I work today', buttons);
    await press('I work today', buttons);

    expect((await getLastMessage()).text).toBe('Today: North ✓\\.');
    const audit = `select count(*)::int as count from audit_records where action = 'user.work-day' and subject_id = $1`;
    expect(await app.db.query(audit, [anna.id])).toEqual([{ count: 1 }]);
  });

  it('is answered too late the next day, and not by strangers', async () => {
    await askAt(app, '2026-03-11T13:00:00Z');
    const [{ buttons } = { buttons: [] }] = await listQuestions();
    const stranger = await newMember(app.db, await newBrand(app.db));
    await receive(app, newPressUpdate(stranger, `today:${north.id}:${day}:1`));
    expect((await getLastMessage(stranger)).text).toBe('You are not a member of this brand\\.');
    expect(await listAnswers(stranger)).toEqual([]);

    app.clock.set('2026-03-11T21:00:00Z');
    await press('I work today', buttons);
    expect((await getLastMessage()).text).toContain('The day of this question is over');
    expect(await listAnswers()).toEqual([[north.id, day, null]]);
  });

  it('is sent once by several concurrent replicas, to more members than one batch holds', async () => {
    for (let n = 1; n <= 120; n += 1) await newMember(app.db, north);
    app.clock.set('2026-03-11T13:00:00Z');
    const ask = () => app.get(WorkQuestionService).sendDue();
    await Promise.all([ask(), ask(), ask()]);
    await ask();

    const counts = await app.db.query<{ count: number }[]>(
      `select count(*)::int as count from outbox_messages o join users u on u.telegram_id = o.chat_id
       join brand_users m on m.user_id = u.id
       where o.key like 'work-day:%' and m.brand_id = $1 group by o.chat_id`,
      [north.id],
    );
    expect(counts).toEqual(Array(121).fill({ count: 1 }));
  });
});

describe('the message of the question', () => {
  const app = describeLoneApp('api,bot,worker');
  beforeEach(() => startDay(app));

  it('is edited when a brand joins it', async () => {
    await joinSouth(app);
    const callsOf = () =>
      app.telegram.arrivals.filter(({ params }) => params.chat_id === Number(anna.telegramId));
    await askAt(app, '2026-03-11T13:00:00Z');
    await waitUntil(() => callsOf().length === 1);
    await waitUntil(async () => {
      const [row] = await app.db.query<{ status: string }[]>(
        'select status from outbox_messages where chat_id = $1',
        [anna.telegramId],
      );
      return row?.status === 'sent';
    });
    await askAt(app, '2026-03-11T17:00:00Z');
    await waitUntil(() => callsOf().length === 2);

    expect(callsOf()).toMatchObject([
      { method: 'sendMessage', params: { text: 'Work today?\n*North*' } },
      { method: 'editMessageText', params: { text: 'Work today?\n*North*\n*South*' } },
    ]);
  });
});
