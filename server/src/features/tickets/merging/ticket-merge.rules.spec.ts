import type { TicketState } from '../records/ticket.rules.js';
import { applyMerge, applyUnmerge, assertCanUnmerge } from './ticket-merge.rules.js';

const at = (minutes: number) => new Date(Date.parse('2026-03-10T12:00:00Z') + minutes * 60_000);
const now = at(60);
const fresh: TicketState = {
  status: 'new',
  assigneeId: null,
  unreadByStaff: 1,
  unreadByOwner: 0,
  closedAt: null,
  activeAt: at(0),
  firstReplyAt: null,
  waitingSince: at(0),
  snoozedUntil: null,
};
const answered: TicketState = {
  ...fresh,
  status: 'in-work',
  assigneeId: 5,
  unreadByStaff: 0,
  unreadByOwner: 2,
  activeAt: at(30),
  firstReplyAt: at(30),
  waitingSince: null,
  snoozedUntil: at(600),
};

it('a merge closes the source, and leaves nothing unread or unanswered in it', () => {
  const nothing = { unreadByStaff: 0, unreadByOwner: 0, waitingSince: null };
  const expected = { status: 'closed', closedAt: now, ...nothing };

  expect(applyMerge(fresh, answered, now).source).toMatchObject(expected);
  expect(applyMerge(answered, fresh, now).source).toEqual({ ...answered, ...expected, snoozedUntil: null });
});

it('a merge adds what is unread and unanswered to the target, and ends its snooze if the owner waits', () => {
  const merged = { status: 'in-work', assigneeId: 5, unreadByStaff: 1, unreadByOwner: 2, activeAt: at(30) };

  expect(applyMerge(fresh, answered, now).target).toMatchObject({
    ...merged,
    waitingSince: at(0),
    snoozedUntil: null,
  });
  expect(applyMerge(answered, fresh, now).target).toMatchObject({ ...merged, waitingSince: at(0) });
  expect(applyMerge(answered, answered, now).target.snoozedUntil).toEqual(at(600));
  expect(applyMerge({ ...fresh, waitingSince: at(-5) }, fresh, now).target).toMatchObject({
    status: 'new',
    waitingSince: at(-5),
  });
  expect(applyMerge(answered, { ...answered, assigneeId: 6 }, now).target.assigneeId).toBe(6);
});

it('an undone merge reopens the source as new or in work, and splits what is unread', () => {
  const share = {
    hasReply: false,
    unreadByStaff: 1,
    unreadByOwner: 0,
    waitingSince: at(0),
    otherWaitingSince: null,
  };
  const merged = applyMerge(fresh, answered, now);

  expect(applyUnmerge(merged.source, merged.target, share)).toEqual({
    source: fresh,
    root: { ...answered, snoozedUntil: null },
  });
  expect(applyUnmerge(applyMerge(answered, fresh, now).source, fresh, share).source.status).toBe('in-work');
  expect(applyUnmerge(merged.source, merged.target, { ...share, hasReply: true }).source.status).toBe(
    'in-work',
  );
});

it('a merge can be undone for 7 days', () => {
  const lastMs = now.getTime() + 7 * 86_400_000;

  expect(() => assertCanUnmerge({ mergedAt: now }, new Date(lastMs))).not.toThrow();
  const tooLate = () => assertCanUnmerge({ mergedAt: now }, new Date(lastMs + 1));
  expect(tooLate).toThrow('A merge can be undone for 7 days');
  expect(() => assertCanUnmerge({ mergedAt: null }, now)).toThrow('ticket is not merged');
});
