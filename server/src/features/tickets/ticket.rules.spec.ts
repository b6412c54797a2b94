import {
  answer,
  assign,
  goOn,
  queueOf,
  reopen,
  subjectOf,
  ticketTypes,
  type TicketState,
} from './ticket.rules.js';

const now = new Date('2026-03-15T12:00:00Z');
const fresh: TicketState = {
  status: 'new',
  assigneeId: null,
  unreadByStaff: 1,
  unreadByOwner: 0,
  closedAt: null,
};
const closed: TicketState = { ...fresh, status: 'closed', assigneeId: 5, closedAt: now };

it('has three lines to wait in', () => {
  const queues = ticketTypes.map((type) => [type, queueOf(type)]);

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
  expect(subjectOf({ type, title })).toBe(subject);
});

it('is in work from the first answer on, and its author is the assignee', () => {
  const first = answer(fresh, 5, false, now);
  const second = answer(first, 6, false, now);

  expect(first).toEqual({
    status: 'in-work',
    assigneeId: 5,
    unreadByStaff: 0,
    unreadByOwner: 1,
    closedAt: null,
  });
  expect(second).toMatchObject({ status: 'in-work', assigneeId: 5, unreadByOwner: 2 });
});

it('can be closed by the first answer', () => {
  expect(answer(fresh, 5, true, now)).toMatchObject({ status: 'closed', assigneeId: 5, closedAt: now });
});

it('counts what the staff have not seen', () => {
  const read = { ...answer(fresh, 5, false, now), unreadByOwner: 3 };

  expect(goOn(goOn(read))).toMatchObject({ status: 'in-work', unreadByStaff: 2, unreadByOwner: 0 });
});

it('accepts no message once it is closed', () => {
  expect(() => answer(closed, 5, false, now)).toThrow('ticket is closed');
  expect(() => answer(closed, 5, true, now)).toThrow('ticket is closed');
  expect(() => goOn(closed)).toThrow('ticket is closed');
});

it('is not assigned once it is closed', () => {
  expect(assign(fresh, 7)).toEqual({ ...fresh, assigneeId: 7 });
  expect(() => assign(closed, 7)).toThrow('ticket is closed');
});

it('is opened again with its assignee, and only if it is closed', () => {
  expect(reopen(closed)).toEqual({ ...closed, status: 'in-work', closedAt: null });
  expect(() => reopen(fresh)).toThrow('ticket is not closed');
  expect(() => reopen(reopen(closed))).toThrow('ticket is not closed');
});
