import { newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newInvite, newMember, newTelegramId, newUser } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { Member } from '../brands/members/member.entity.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import { Invite, InviteUse, JoinRequest } from './invite.entity.js';
import { JoinRequestService } from './join-request.service.js';

const app = setUpApp();

let brand: Brand;
let person: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db, { name: 'Aurora' });
  person = await newUser(app.db);
});

/** Sends a text. Returns all messages that the bot has queued for the sender. */
async function send(text: string, sender: Pick<User, 'telegramId'>) {
  await receive(app, newTextUpdate(sender, text));
  return listQueuedMessages(app.db, { chatId: sender.telegramId });
}
const accept = (code: string, sender: Pick<User, 'telegramId'> = person) =>
  send(`/accept ${code}`.trim(), sender);
const isMember = (user: User) => app.db.existsBy(Member, { brandId: brand.id, userId: user.id });
const countUses = async ({ id }: Invite) => (await app.db.findOneByOrFail(Invite, { id })).currentConnects;

it('/accept in a private chat, not in a group, makes a person a member of team 1, queues the welcome, and stores and counts the use', async () => {
  const invite = await newInvite(app.db, brand);
  const telegramId = newTelegramId();
  const command = `/accept ${invite.secretCode}`;
  await receive(app, newTextUpdate({ telegramId }, command, { chatId: brand.chatId }));
  expect(await countUses(invite)).toBe(0);

  const messages = await accept(invite.secretCode, { telegramId });

  expect(messages).toMatchObject([{ text: null, composer: 'joined-brand' }]);
  const [use] = await app.db.find(InviteUse, { where: { inviteId: invite.id }, relations: { user: true } });
  expect(use).toMatchObject({ user: { telegramId }, usedAt: app.clock.now() });
  expect(await app.db.findOneBy(Member, { brandId: brand.id, userId: use!.userId })).toMatchObject({
    teamId: 1,
    dismissedAt: null,
  });
  expect(await countUses(invite)).toBe(1);
});

it.each<[string, Partial<Invite>, string]>([
  ['expired', { activeUntil: new Date('2026-03-11T08:00:00Z') }, 'has expired'],
  ['full', { maxConnects: 3, currentConnects: 3 }, 'is used up'],
  ['deleted', { deletedAt: new Date() }, 'was withdrawn'],
])('/accept refuses an invite that is %s', async (_, state, words) => {
  const invite = await newInvite(app.db, brand, state);

  expect(await accept(invite.secretCode)).toMatchObject([
    { text: `This invite to *Aurora* ${words}\\. Ask your manager for a new one\\.`, composer: null },
  ]);
  expect(await isMember(person)).toBe(false);
  expect(await countUses(invite)).toBe(invite.currentConnects);
});

it.each(['<%>', ' % ', '% thank you', '\n%'])(
  '/accept parses the code in %j, and uses it until just before it expires',
  async (text) => {
    const invite = await newInvite(app.db, brand, { activeUntil: new Date('2026-03-11T08:00:00.001Z') });

    await accept(text.replace('%', invite.secretCode));

    expect(await isMember(person)).toBe(true);
  },
);

it.each([
  ['nothing', 'There is no invite with this code\\. Ask your manager for a new one\\.'],
  ['', 'Send the code of your invite with it: `/accept <code>`'],
])('"/accept %s" is answered with a hint', async (code, text) => {
  expect(await accept(code)).toMatchObject([{ text, composer: null }]);
});

it('/accept counts no use for a member, and one for a person who sends it several times concurrently', async () => {
  const invite = await newInvite(app.db, brand, { maxConnects: 1 });
  const member = await newMember(app.db, brand);

  expect(await accept(invite.secretCode, member)).toMatchObject([
    { text: 'You are already a member of *Aurora*\\.', composer: null },
  ]);
  expect(await countUses(invite)).toBe(0);

  await Promise.all([1, 2, 3].map(() => accept(invite.secretCode)));
  expect((await accept(invite.secretCode)).at(-1)!.text).toBe('You are already a member of *Aurora*\\.');
  expect(await countUses(invite)).toBe(1);
});

it('/accept makes a dismissed person a member again, counts a use, and ends the waiting join request', async () => {
  const invite = await newInvite(app.db, brand);
  const formerMember = await newMember(app.db, brand, { dismissedAt: new Date() });
  const caller = { userId: formerMember.id, isStaff: false };
  await app.get(JoinRequestService).create(caller, { brandId: brand.id, secret: null });

  await accept(invite.secretCode, formerMember);

  expect(await app.db.findOneBy(Member, { brandId: brand.id, userId: formerMember.id })).toMatchObject({
    dismissedAt: null,
  });
  expect(await countUses(invite)).toBe(1);
  expect(await app.db.countBy(JoinRequest, { brandId: brand.id, status: 'wait' })).toBe(0);
});

it('/accept grants the last use to one of several people', async () => {
  const invite = await newInvite(app.db, brand, { maxConnects: 3, currentConnects: 2 });
  const people = await Promise.all([1, 2, 3, 4].map(() => newUser(app.db)));

  await raceForRow(
    app.db,
    invite,
    people.map((sender) => () => accept(invite.secretCode, sender)),
  );

  expect(await app.db.countBy(Member, { brandId: brand.id })).toBe(1);
  expect(await app.db.countBy(InviteUse, { inviteId: invite.id })).toBe(1);
  expect(await countUses(invite)).toBe(3);
});

it('/accept is refused after twenty attempts until the hour is over, even with a valid code', async () => {
  const { secretCode } = await newInvite(app.db, brand);
  const getReply = async (code: string) => (await accept(code)).at(-1)!.text;
  for (let i = 0; i < 20; i++) expect(await getReply('guess')).toContain('no invite with this code');

  expect(await getReply(secretCode)).toContain('too many codes');
  app.clock.set('2026-03-11T08:59:59Z');
  expect(await getReply(secretCode)).toContain('too many codes');
  app.clock.set('2026-03-11T09:00:01Z');
  expect(await getReply(secretCode)).toBeNull();
});

/** Sends a text, by default as a new person. Returns the last reply. */
const getReplyToStart = async (text: string, telegramId = newTelegramId()) =>
  (await send(text, { telegramId })).at(-1)!;

it.each(['/start brand_%', '/Start  brand_% ', '/start@tallydesk_bot BRAND_%'])(
  '%j with the id and the secret of a brand creates a join request',
  async (text) => {
    const answer = await getReplyToStart(text.replace('%', `${brand.id}_${brand.linkSecret}`));

    expect(answer.text).toMatch(/^Your request to join \*Aurora\* was sent/);
    expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(1);
  },
);

it('an old link, which has no secret, creates a request, and its reply reveals only to members that the brand exists', async () => {
  const existingBrandReply = await getReplyToStart(`/start brand_${brand.id}`);
  const missingBrandReply = await getReplyToStart('/start brand_999999999');

  expect(existingBrandReply.text).toMatch(/^Request sent, if the link is valid\\\. You will be told here/);
  expect(existingBrandReply.text).toBe(missingBrandReply.text);
  expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(1);
  const anna = await newMember(app.db, brand);
  const { text } = await getReplyToStart(`/start brand_${brand.id}`, anna.telegramId);
  expect(text).toMatch(/^You are already a member of \*Aurora\*/);
});

it('a link with a wrong secret gets the same reply whether or not the brand exists, as does a damaged link', async () => {
  const wrong = 'a'.repeat(32);

  const existingBrandReply = await getReplyToStart(`/start brand_${brand.id}_${wrong}`);
  const missingBrandReply = await getReplyToStart(`/start brand_999999999_${wrong}`);

  expect(existingBrandReply.text).toMatch(/^There is no such brand/);
  expect([missingBrandReply.text, (await getReplyToStart('/start brand_x')).text]).toEqual([
    existingBrandReply.text,
    existingBrandReply.text,
  ]);
  expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(0);
});

it('after twenty links in an hour, a person gets the same reply for every brand', async () => {
  const telegramId = newTelegramId();
  for (let i = 0; i < 20; i++) await getReplyToStart('/start brand_999999999', telegramId);

  const existingBrandReply = await getReplyToStart(`/start brand_${brand.id}`, telegramId);
  const missingBrandReply = await getReplyToStart('/start brand_999999999', telegramId);

  expect(existingBrandReply.text).toMatch(/^You have asked to join too often/);
  expect(existingBrandReply.text).toBe(missingBrandReply.text);
  expect(await app.db.countBy(JoinRequest, { brandId: brand.id })).toBe(0);
});

it.each(['something', 'brand_7_deposits', 'brand_7_ticket_12'])(
  '/start %s is answered with a login link, like /start alone',
  async (parameter) => {
    expect((await getReplyToStart(`/start ${parameter}`)).composer).toBe('login-link');
  },
);
