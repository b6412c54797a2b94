import {
  applyStaffMessage,
  applyAssignee,
  applyOwnerMessage,
  getQueue,
  applyReopening,
  toNoticeSubject,
  ticketTypes,
  type TicketState,
} from './ticket.rules.js';

const now = new Date('2026-03-15T12:00:00Z');
const opened = new Date('2026-03-15T11:00:00Z');
const OWNER = 3;
type OwnedState = TicketState & { userId: number };
const fresh: OwnedState = {
  userId: OWNER,
  status: 'new',
  assigneeId: null,
  unreadByStaff: 1,
  unreadByOwner: 0,
  closedAt: null,
  activeAt: opened,
  firstReplyAt: null,
  waitingSince: opened,
};
const closed: OwnedState = { ...fresh, status: 'closed', assigneeId: 5, closedAt: now };

it('has three lines to wait in', () => {
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
] as const)('%s "%s" is a matter of %s', (type, title, subject) => {
  expect(toNoticeSubject({ type, title })).toBe(subject);
});

it('is in work from the first answer on, and its author is the assignee', () => {
  const first = applyStaffMessage(fresh, 5, false, now);
  const second = applyStaffMessage({ ...first, userId: OWNER }, 6, false, now);

  expect(first).toEqual({
    status: 'in-work',
    assigneeId: 5,
    unreadByStaff: 0,
    unreadByOwner: 1,
    closedAt: null,
    activeAt: now,
    firstReplyAt: now,
    waitingSince: null,
  });
  expect(second).toMatchObject({ status: 'in-work', assigneeId: 5, unreadByOwner: 2 });
});

it('can be closed by the first answer', () => {
  expect(applyStaffMessage(fresh, 5, true, now)).toMatchObject({
    status: 'closed',
    assigneeId: 5,
    closedAt: now,
  });
});

it('counts what the staff have not seen', () => {
  const read = { ...applyStaffMessage(fresh, 5, false, now), unreadByOwner: 3 };

  expect(applyOwnerMessage(applyOwnerMessage(read, now), now)).toMatchObject({
    status: 'in-work',
    unreadByStaff: 2,
    unreadByOwner: 0,
  });
});

it('waits for a reply from the first message of the owner on, and for none once staff have replied', () => {
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const replied = { ...applyStaffMessage(fresh, 5, false, now), userId: OWNER };
  const asked = { ...applyOwnerMessage(applyOwnerMessage(replied, later(1)), later(2)), userId: OWNER };
  const again = applyStaffMessage(asked, 5, false, later(3));

  expect(asked).toMatchObject({ waitingSince: later(1), activeAt: later(2), firstReplyAt: now });
  expect(again).toMatchObject({ waitingSince: null, activeAt: later(3), firstReplyAt: now });
});

it('still waits for a reply if staff write in a ticket of their own', () => {
  const written = applyStaffMessage(fresh, OWNER, false, now);

  expect(written).toMatchObject({ waitingSince: opened, firstReplyAt: null, activeAt: now });
});

it('never becomes less active, whatever the clock of a process says', () => {
  expect(applyOwnerMessage({ ...fresh, activeAt: now }, opened)).toMatchObject({ activeAt: now });
});

it('accepts no message once it is closed', () => {
  expect(() => applyStaffMessage(closed, 5, false, now)).toThrow('ticket is closed');
  expect(() => applyStaffMessage(closed, 5, true, now)).toThrow('ticket is closed');
  expect(() => applyOwnerMessage(closed, now)).toThrow('ticket is closed');
});

it('is not assigned once it is closed', () => {
  expect(applyAssignee(fresh, 7)).toEqual({ ...fresh, assigneeId: 7 });
  expect(() => applyAssignee(closed, 7)).toThrow('ticket is closed');
});

it('is opened again with its assignee, and only if it is closed', () => {
  expect(applyReopening(closed)).toEqual({ ...closed, status: 'in-work', closedAt: null });
  expect(() => applyReopening(fresh)).toThrow('ticket is not closed');
  expect(() => applyReopening(applyReopening(closed))).toThrow('ticket is not closed');
});
