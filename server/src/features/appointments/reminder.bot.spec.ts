import { newBrand, newMember } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import type { User } from '../people/user.entity.js';
import { Appointment } from './appointment.repository.js';
import { ReminderService } from './reminder.service.js';

const app = setUpApp();

let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T09:00:00Z');
  anna = await newMember(app.db, await newBrand(app.db));
});

const MOSCOW_OFFSET_MINUTES = 180;
const bankCall = { name: 'Call', date: '2026-03-11', time: '14:30', utc_offset: MOSCOW_OFFSET_MINUTES }; // 11:30 UTC
const createAndGetId = async (change: object = {}) => {
  const { body } = await app
    .as(anna)
    .post('t/appointment', { ...bankCall, ...change })
    .expect(201);
  return body.id as number;
};
const enqueueDue = () => app.get(ReminderService).enqueueDue();
const enqueueDueAt = (time: string) => {
  app.clock.set(`2026-03-11T${time}Z`);
  return enqueueDue();
};
/** The first three lines of each reminder to Anna, as it would be sent now. */
async function listReminders(): Promise<string[]> {
  const rows = await listQueuedMessages(app.db, { chatId: anna.telegramId, key: 'appointment:%' });
  // Staff see stored texts, and appointments are private.
  expect(rows.filter(({ text }) => text !== null)).toEqual([]);
  const composed = rows.map(({ composer, args }) =>
    app.get(MessageComposers).compose(composer!, args as never),
  );
  return (await Promise.all(composed)).map(({ text }) => text.source.split('\n').slice(0, 3).join('\n'));
}

it('a reminder comes 15 minutes before the appointment, once', async () => {
  await createAndGetId({ description: 'About the card.' });

  await enqueueDueAt('11:14:59');
  expect(await listReminders()).toEqual([]);
  await enqueueDueAt('11:15:00');
  await enqueueDueAt('11:15:15');

  expect(await listReminders()).toEqual(['In 15 min, at 14:30:\n*Call*\nAbout the card\\.']);
});

it('a reminder comes once if several processes run concurrently', async () => {
  const id = await createAndGetId();
  app.clock.set('2026-03-11T11:20:00Z');

  await Promise.all([enqueueDue(), enqueueDue(), enqueueDue()]);

  expect(await listReminders()).toHaveLength(1);
  expect((await app.db.findOneByOrFail(Appointment, { id })).remindedAt).toEqual(app.clock.now());
});

it('a reminder does not come if the appointment is marked as passed concurrently', async () => {
  const id = await createAndGetId();
  const row = await app.db.findOneByOrFail(Appointment, { id });
  app.clock.set('2026-03-11T11:20:00Z');

  await raceForRow(app.db, row, [() => app.as(anna).post(`t/appointment/accept/${id}`)], enqueueDue);
  await enqueueDue();

  expect(await listReminders()).toEqual([]);
});

it('no reminder comes too early, once the appointment has started, or if it is deleted or has no known start', async () => {
  const startsLater = { utc_offset: 120 }; // 12:30 UTC
  const startsNow = { time: '14:20' }; // 11:20 UTC
  for (const change of [{ time: null }, { utc_offset: null }, startsLater, startsNow])
    await createAndGetId(change);
  await app.as(anna).delete(`t/appointment/${await createAndGetId()}`);

  await enqueueDueAt('11:20:00');

  expect(await listReminders()).toEqual([]);
});

it('a reminder does not come for an appointment that is created less than 15 minutes before its start', async () => {
  app.clock.set('2026-03-11T11:20:00Z');
  await createAndGetId();

  await enqueueDueAt('11:21:00');

  expect(await listReminders()).toEqual([]);
});

it('a reminder shows the time left when it is sent, and no content of a deleted appointment', async () => {
  const id = await createAndGetId();
  await enqueueDueAt('11:15:00');

  app.clock.set('2026-03-11T11:25:30Z');
  expect((await listReminders())[0]).toMatch(/^In 5 min, at 14:30:\n/);
  app.clock.set('2026-03-11T11:31:00Z');
  expect((await listReminders())[0]).toMatch(/^At 14:30:\n/);
  await app.as(anna).delete(`t/appointment/${id}`);

  expect((await listReminders())[0]).toMatch(/^The appointment of this reminder was deleted/);
});

it('a reminder that is due while reminders are switched off never comes', async () => {
  await createAndGetId();
  await app.as(anna).patch('t/moments/settings', { appointments: false }).expect(200);
  await enqueueDueAt('11:15:00');
  await app.as(anna).patch('t/moments/settings', { appointments: true }).expect(200);

  await enqueueDueAt('11:16:00');

  expect(await listReminders()).toEqual([]);
});
