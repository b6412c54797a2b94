import { listAuditRecords } from '../../../test/audit-records.js';
import { newPressUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newInvite, newManager, newUser } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { BotApi } from '../../platform/messenger/api/bot-api.js';
import { MemberService } from '../brands/members/member.service.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import { JoinRequest } from './invite.entity.js';
import { InviteService } from './invite.service.js';
import { JoinRequestService } from './join-request.service.js';

const app = setUpApp();

let brand: Brand;
let mia: User;
let tom: User;
let anna: User;
let request: JoinRequest;
let toasts: (string | undefined)[];
beforeEach(async () => {
  app.clock.set('2026-03-11T11:32:00Z'); // 14:32 in the notices (UTC+3)
  brand = await newBrand(app.db, { name: 'Northwind' });
  mia = await newManager(app.db, { brands: [brand], publicName: 'Mia' });
  tom = await newManager(app.db, { brands: [brand], publicName: 'Tom' });
  anna = await newUser(app.db, { publicName: 'Anna Berg' });
  await requestToJoin();
  request = await app.db.findOneByOrFail(JoinRequest, { userId: anna.id });
  toasts = [];
  jest.spyOn(app.get(BotApi), 'call').mockImplementation((method, params) => {
    // The application, which other specs share, caches this answer.
    if (method === 'getMe') return Promise.resolve({ username: 'tallydesk_bot' } as never);
    if (method === 'answerCallbackQuery') toasts.push((params as { text?: string }).text);
    return Promise.resolve({} as never);
  });
});
afterEach(() => jest.restoreAllMocks());

const requestToJoin = () =>
  app
    .get(JoinRequestService)
    .create({ userId: anna.id, isStaff: false }, { brandId: brand.id, secret: brand.linkSecret });
const press = (person: User, verb: 'accept' | 'cancel', messageId?: number) =>
  receive(app, newPressUpdate(person, `join:${verb}:${request.id}`, messageId));
const isMember = () => app.get(MemberService).isActive(brand.id, anna.id);
const listNotices = ({ telegramId }: User) => listQueuedMessages(app.db, { chatId: telegramId });
/** Marks the notices as sent, as the worker does. */
const markSent = () =>
  app.db.query(
    `update outbox_messages set status = 'sent', sent_message_id = 5 where about = 'join-request:' || $1`,
    [request.id],
  );

it('a notice with buttons is sent to the staff who may decide and have not turned off these notices', async () => {
  const expectedNotices = [
    {
      text: '*Anna Berg* asks to join *Northwind*',
      buttons: [
        [
          { text: 'Accept', style: 'success', data: `join:accept:${request.id}` },
          { text: 'Refuse', style: 'danger', data: `join:cancel:${request.id}` },
        ],
      ],
    },
  ];
  expect(await listNotices(mia)).toMatchObject(expectedNotices);
  expect(await listNotices(tom)).toMatchObject(expectedNotices);

  await app.as(mia).post('manager/notice', { join: false });
  const withoutRight = await newManager(app.db, { brands: [brand], codes: ['deposits'] });
  await press(tom, 'cancel');
  await requestToJoin();
  expect(await listNotices(mia)).toHaveLength(1);
  expect(await listNotices(tom)).toHaveLength(2);
  expect(await listNotices(withoutRight)).toEqual([]);
});

it.each([
  ['accept', 'accepted', true],
  ['cancel', 'refused', false],
] as const)(
  'a press of %s decides, and every notice shows that the person is %s',
  async (verb, outcome, isAccepted) => {
    await markSent();
    await press(mia, verb);

    expect(toasts).toEqual([`Anna Berg is ${outcome}`]);
    expect(await isMember()).toBe(isAccepted);
    // The edits of the notices are pending.
    const notice = { text: `Anna Berg, Northwind: ${outcome} by Mia 14:32`, buttons: [], status: 'pending' };
    for (const person of [mia, tom]) expect(await listNotices(person)).toMatchObject([notice]);
    const records = await listAuditRecords(app.db, 'join-request', request.id);
    expect(records).toMatchObject([{ action: `join-request.${verb}`, via: 'bot', actor_id: mia.id }]);
  },
);

it('a notice that the outbox no longer has also shows the outcome', async () => {
  await app.db.query(`delete from outbox_messages where chat_id = $1`, [mia.telegramId]);
  await press(mia, 'accept');

  expect(await listNotices(mia)).toMatchObject([
    { text: 'Anna Berg, Northwind: accepted by Mia 14:32', buttons: [] },
  ]);
});

it('each press after a decision in the panel is answered with that decision', async () => {
  await app.as(mia).post(`brand/request/accept/${request.id}`).expect(200);
  expect(await listNotices(tom)).toMatchObject([{ text: 'Anna Berg, Northwind: accepted by Mia 14:32' }]);

  await press(tom, 'cancel');
  await press(tom, 'cancel');

  expect(toasts).toEqual(Array(2).fill('Anna Berg was accepted by Mia at 14:32'));
  expect(await isMember()).toBe(true);
});

it('refuses presses by people without access, and names the brand only if the press is from a notice', async () => {
  await app.db.query('delete from user_brands where user_id = $1', [mia.id]);
  // Message 77 is a notice to Mia.
  await app.db.query(`insert into message_subjects values ($1, 77, 'join-request:' || $2, now())`, [
    mia.telegramId,
    request.id,
  ]);
  await press(mia, 'accept', 77);
  await press(anna, 'accept');

  expect(toasts).toEqual(['You no longer work on Northwind', 'You no longer work on this brand']);
  expect(await isMember()).toBe(false);
  expect(await app.db.findOneBy(JoinRequest, { id: request.id })).toMatchObject({ status: 'wait' });
});

it('a notice shows that the person joined in another way, or that the brand was removed', async () => {
  const { secretCode } = await newInvite(app.db, brand);
  await app.get(InviteService).accept(anna, secretCode);
  expect(await listNotices(mia)).toMatchObject([
    { text: 'Anna Berg, Northwind: joined by an invite', buttons: [] },
  ]);

  const kim = await newUser(app.db, { publicName: 'Kim' });
  const { linkSecret: secret, id: brandId } = brand;
  await app.get(JoinRequestService).create({ userId: kim.id, isStaff: false }, { brandId, secret });
  await app
    .as(await newUser(app.db, { role: 'admin' }))
    .delete(`brand/${brandId}`)
    .expect(200);
  expect(await listNotices(mia)).toMatchObject([{}, { text: 'The brand was removed', buttons: [] }]);
  await press(mia, 'accept');
  expect(toasts).toEqual(['The brand was removed']);
});
