import { listAuditRecords } from '../../../../test/audit-records.js';
import { newPressUpdate, receive } from '../../../../test/bot-updates.js';
import { newManager, newScene, type Scene } from '../../../../test/factories.js';
import { raceForRow, waitUntil } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket } from '../records/ticket.entity.js';

const app = setUpApp('api', { PUBLIC_URL: 'https://desk.example' });

let { brand, manager: mia, agent: anna } = {} as Scene;
let jon: User;
let id: number;
beforeEach(async () => {
  app.telegram.reset();
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  await app.db.query(`update users set public_name = 'Mia' where id = $1`, [mia.id]);
  jon = await newManager(app.db, { brands: [brand] });
  const fields = { message: 'The phone is silent', title: 'VOIP' };
  const { body } = await app.asMember(anna, brand).post('t/ticket/support').field(fields).expect(201);
  id = body.ticket.id as number;
});

const getTicket = () => app.db.findOneByOrFail(Ticket, { id });
/** Presses Take. Returns the text of the toast. */
async function pressTake(from: User): Promise<unknown> {
  const update = newPressUpdate(from, `ticket:take:${id}`);
  await receive(app, update);
  const findToast = () =>
    app.telegram
      .listCalls('answerCallbackQuery')
      .find(({ params }) => params.callback_query_id === update.callback_query.id);
  await waitUntil(() => findToast() !== undefined);
  return findToast()!.params.text;
}
const openButton = { text: 'Open', url: expect.stringContaining('/tickets/chat/') as string };

describe('the notice of a new ticket', () => {
  it('loses its Take button and names who took the ticket; the assignment is recorded once, as made via the bot', async () => {
    const takeButton = { text: 'Take', style: 'success', data: `ticket:take:${id}` };
    expect(await listQueuedMessages(app.db, { chatId: mia.telegramId })).toMatchObject([
      { buttons: [[takeButton], [openButton]], about: `ticket:${id}` },
    ]);

    for (let i = 0; i < 2; i++) expect(await pressTake(mia)).toBe(`#${id} is yours`);

    expect(await getTicket()).toMatchObject({ assigneeId: mia.id, status: 'new' });
    const [, ...records] = await listAuditRecords(app.db, 'ticket', id);
    const after = { assignee_id: mia.id };
    expect(records).toMatchObject([{ action: 'ticket.assign', via: 'bot', actor_id: mia.id, after }]);

    for (const user of [mia, jon]) {
      const [notice] = await listQueuedMessages(app.db, { chatId: user.telegramId });
      expect(notice!.buttons).toEqual([[openButton]]);
      expect(notice!.text).toMatch(/The phone is silent\n[^\n]*\nTaken by Mia at 15:00$/);
    }
  });

  it('is edited if it was already sent when somebody takes the ticket by a reply in the panel', async () => {
    await app.db.query(
      `update outbox_messages set status = 'sent', sent_message_id = 5, attempts = 1 where chat_id = $1`,
      [jon.telegramId],
    );
    await app.as(mia).post(`ticket/message/${id}`).field({ message: 'Which phone?' }).expect(201);

    const [notice] = await listQueuedMessages(app.db, { chatId: jon.telegramId });
    expect(notice).toMatchObject({ status: 'pending', attempts: 0, sent_message_id: '5' });
    expect(notice!.text).toContain('Taken by Mia');
  });
});

describe('Take', () => {
  it('says who has already taken the ticket, and changes nothing', async () => {
    await pressTake(mia);
    const [{ at }] = await app.db.query<[{ at: string }]>(
      `select to_char(created_at at time zone 'UTC' + interval '3 hours', 'HH24:MI') as at from audit_records
       where subject = 'ticket' and subject_id = $1 and action = 'ticket.assign'`,
      [id],
    );

    app.clock.release(); // audit entries have the time of the database
    expect(await pressTake(jon)).toBe(`#${id} was taken by Mia at ${at}`);
    expect(await getTicket()).toMatchObject({ assigneeId: mia.id });
  });

  it('takes effect for one of two people who press it concurrently', async () => {
    const toasts = await raceForRow(app.db, await getTicket(), [() => pressTake(mia), () => pressTake(jon)]);

    expect(toasts.sort()).toEqual([`#${id} is yours`, expect.stringContaining(`#${id} was taken by `)]);
  });

  it('asks to try again if the ticket has just been merged, instead of locking the target too', async () => {
    const target = await newTicket(app.db, anna, brand);
    const merge = () => app.as(mia).post(`ticket/${id}/merge`, { into: target.id }).expect(200);
    const toasts = await raceForRow(app.db, await getTicket(), [
      async () => void (await merge()),
      () => pressTake(mia),
    ]);

    expect(toasts[1]).toBe(`#${id} was merged into #${target.id}, try again`);
  });

  it('does nothing for staff without the code or the brand', async () => {
    await app.db.query(`update users set codes = '{deposits}' where id = $1`, [jon.id]);
    await app.db.query('delete from user_brands where user_id = $1', [mia.id]);

    for (const person of [jon, mia]) expect(await pressTake(person)).toBe(`You cannot work on #${id}`);
    expect(await getTicket()).toMatchObject({ assigneeId: null });
  });

  it('does nothing with a closed ticket', async () => {
    await app.db.update(Ticket, id, { status: 'closed', closedAt: app.clock.now() });
    expect(await pressTake(mia)).toBe(`#${id} is closed`);
    expect(await getTicket()).toMatchObject({ assigneeId: null });
  });
});
