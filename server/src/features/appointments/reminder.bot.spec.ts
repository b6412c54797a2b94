import { newBrand, newMember } from '../../../test/factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { Appointment } from './appointment.repository.js';
import type { User } from '../people/user.entity.js';
import { ReminderService } from './reminder.service.js';

const app = setUpApp();

let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T09:00:00Z');
  anna = await newMember(app.db, await newBrand(app.db));
});

const MOSCOW_OFFSET_MINUTES = 180;
const call = { name: 'Call', date: '2026-03-11', time: '14:30', utc_offset: MOSCOW_OFFSET_MINUTES }; // 11:30 UTC
const createAndGetId = async (part: object = {}) =>
  (
    await app
      .as(anna)
      .post('t/appointment', { ...call, ...part })
      .expect(201)
  ).body.id as number;
const runAt = async (time: string) => {
  app.clock.set(`2026-03-11T${time}Z`);
  await app.get(ReminderService).sendDue();
};
/** The reminders of Anna, as they would be sent now. */
async function listReminders(): Promise<string[]> {
  const rows = await app.db.query<{ composer: string; args: Record<string, unknown>; text: string | null }[]>(
    `select composer, args, text from outbox_messages where chat_id = $1 and key like 'appointment:%' order by id`,
    [anna.telegramId],
  );
  // Staff see stored texts, and appointments are private.
  expect(rows.filter(({ text }) => text !== null)).toEqual([]);
  const composed = rows.map(({ composer, args }) => app.get(MessageComposers).compose(composer, args));
  return (await Promise.all(composed)).map(({ text }) => text.source.split('\n').slice(0, 3).join('\n'));
}

it('comes 15 minutes before the appointment, once', async () => {
  await createAndGetId({ description: 'About the card.' });

  await runAt('11:14:59');
  expect(await listReminders()).toEqual([]);
  await runAt('11:15:00');
  await runAt('11:15:15');

  expect(await listReminders()).toEqual(['In 15 min, at 14:30:\n*Call*\nAbout the card\\.']);
});

it('comes once if two processes run concurrently', async () => {
  const row = await app.db.findOneByOrFail(Appointment, { id: await createAndGetId() });
  app.clock.set('2026-03-11T11:20:00Z');
  const sendDue = async () => app.get(ReminderService).sendDue();

  await Promise.all([sendDue(), sendDue(), sendDue()]);

  expect(await listReminders()).toHaveLength(1);
  expect((await app.db.findOneByOrFail(Appointment, { id: row.id })).remindedAt).toEqual(app.clock.now());
});

it('does not come if the appointment is marked as passed concurrently', async () => {
  const id = await createAndGetId();
  const row = await app.db.findOneByOrFail(Appointment, { id });
  app.clock.set('2026-03-11T11:20:00Z');

  await raceForRow(app.db, row, [() => app.as(anna).post(`t/appointment/accept/${id}`)], () =>
    app.get(ReminderService).sendDue(),
  );
  await app.get(ReminderService).sendDue();

  expect(await listReminders()).toEqual([]);
});

it('does not come without a known start, too early, after the start, or for a deleted appointment', async () => {
  for (const part of [{ time: null }, { utc_offset: null }, { time: '14:20' }, { utc_offset: 120 }])
    await createAndGetId(part);
  await app.as(anna).delete(`t/appointment/${await createAndGetId()}`);

  await runAt('11:20:00');

  expect(await listReminders()).toEqual([]);
});

it('does not come for an appointment created within the 15 minutes', async () => {
  app.clock.set('2026-03-11T11:20:00Z');
  await createAndGetId();

  await runAt('11:21:00');

  expect(await listReminders()).toEqual([]);
});

it('shows the time left when it is sent, and no content of a deleted appointment', async () => {
  const id = await createAndGetId();
  await runAt('11:15:00');

  app.clock.set('2026-03-11T11:25:30Z');
  expect(await listReminders()).toEqual([expect.stringMatching(/^In 5 min, at 14:30:\n/)]);
  app.clock.set('2026-03-11T11:31:00Z');
  expect(await listReminders()).toEqual([expect.stringMatching(/^At 14:30:\n/)]);
  await app.as(anna).delete(`t/appointment/${id}`);

  expect(await listReminders()).toEqual([
    expect.stringMatching(/^The appointment of this reminder was deleted/),
  ]);
});

it('can be switched off', async () => {
  await createAndGetId();
  await app.as(anna).patch('t/moments/settings', { appointments: false }).expect(200);
  await runAt('11:15:00');
  await app.as(anna).patch('t/moments/settings', { appointments: true }).expect(200);

  await runAt('11:16:00');

  expect(await listReminders()).toEqual([]);
});
