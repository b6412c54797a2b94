import {
  applyOwnerMessage,
  applyReopening,
  applyStaffMessage,
  getQueue,
  type TicketState,
  ticketTypes,
  toNoticeSubject,
} from './ticket.rules.js';

const now = new Date('2026-03-15T12:00:00Z');
const openedAt = new Date('2026-03-15T11:00:00Z');
const OWNER = 3;
const [MODERATOR, COLLEAGUE] = [5, 6];
type OwnedState = TicketState & { userId: number };
const fresh: OwnedState = {
  userId: OWNER,
  status: 'new',
  assigneeId: null,
  unreadByStaff: 1,
  unreadByOwner: 0,
  closedAt: null,
  activeAt: openedAt,
  firstReplyAt: null,
  waitingSince: openedAt,
  snoozedUntil: null,
};
const closed: OwnedState = { ...fresh, status: 'closed', assigneeId: MODERATOR, closedAt: now };
/** The state after a message of staff. */
const reply = (ticket: OwnedState, { by = MODERATOR, shouldClose = false, at = now } = {}): OwnedState => ({
  ...ticket,
  ...applyStaffMessage(ticket, by, shouldClose, at),
});

it('tickets wait in three queues: support, the CEO, and all services', () => {
  const queues = ticketTypes.map((type) => [type, getQueue(type)]);

  expect(queues.filter(([, queue]) => queue !== 'services')).toEqual([
    ['support', 'support'],
    ['ceo', 'ceo'],
  ]);
  expect(queues).toHaveLength(9);
});

it.each([
  ['support', 'PIN Leads', 'support:PIN_Leads'],
  ['support', 'VOIP', 'support:VOIP'],
  ['fake_credit', 'Report a fake credit', 'service:fake_credit'],
  ['ceo', 'Chat with CEO', 'ceo'],
] as const)('%s "%s" has the notice subject %s', (type, title, subject) => {
  expect(toNoticeSubject({ type, title })).toBe(subject);
});

it('the first reply of staff puts a ticket in work or closes it, and assigns it to the author', () => {
  const first = reply(fresh);

  const changes = { status: 'in-work', assigneeId: MODERATOR, unreadByStaff: 0, unreadByOwner: 1 };
  const times = { activeAt: now, firstReplyAt: now, waitingSince: null };
  expect(first).toEqual({ ...fresh, ...changes, ...times });
  const second = reply(first, { by: COLLEAGUE });
  expect(second).toMatchObject({ status: 'in-work', assigneeId: MODERATOR, unreadByOwner: 2 });
  const closing = reply(fresh, { shouldClose: true });
  expect(closing).toMatchObject({ status: 'closed', assigneeId: MODERATOR, closedAt: now });
});

it('each message of the owner is unread by staff, and marks those of staff as read', () => {
  const afterReply = { ...reply(fresh), unreadByOwner: 3 };

  expect(applyOwnerMessage(applyOwnerMessage(afterReply, now), now)).toMatchObject({
    status: 'in-work',
    unreadByStaff: 2,
    unreadByOwner: 0,
  });
});

it('a ticket waits from the first unanswered message of the owner until staff reply', () => {
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const askAt = (ticket: OwnedState, at: Date) => ({ ...ticket, ...applyOwnerMessage(ticket, at) });
  const asked = askAt(askAt(reply(fresh), minutesLater(1)), minutesLater(2));

  const firstReplyAt = now;
  const waiting = { waitingSince: minutesLater(1), activeAt: minutesLater(2), firstReplyAt };
  expect(asked).toMatchObject(waiting);
  const answered = { waitingSince: null, activeAt: minutesLater(3), firstReplyAt };
  expect(reply(asked, { at: minutesLater(3) })).toMatchObject(answered);
});

it('a ticket whose owner is staff still waits after a message that they write as staff', () => {
  const state = { waitingSince: openedAt, firstReplyAt: null, activeAt: now };
  expect(reply(fresh, { by: OWNER })).toMatchObject(state);
});

it('the last activity never moves back, even if the clock of a process is behind', () => {
  expect(applyOwnerMessage({ ...fresh, activeAt: now }, openedAt)).toMatchObject({ activeAt: now });
});

it('a closed ticket accepts no message', () => {
  for (const shouldClose of [false, true])
    expect(() => reply(closed, { shouldClose })).toThrow('ticket is closed');
  expect(() => applyOwnerMessage(closed, now)).toThrow('ticket is closed');
});

it('a ticket is reopened with its assignee, and only if it is closed', () => {
  expect(applyReopening(closed)).toEqual({ ...closed, status: 'in-work', closedAt: null });
  expect(() => applyReopening(fresh)).toThrow('ticket is not closed');
  expect(() => applyReopening(applyReopening(closed))).toThrow('ticket is not closed');
});

it('a snooze ends when the owner writes or staff close the ticket, not when staff reply', () => {
  const snoozed = { ...fresh, snoozedUntil: openedAt };
  expect(reply(snoozed)).toMatchObject({ snoozedUntil: openedAt });
  expect(reply(snoozed, { shouldClose: true })).toMatchObject({ snoozedUntil: null });
  expect(applyOwnerMessage(snoozed, now)).toMatchObject({ snoozedUntil: null });
});
