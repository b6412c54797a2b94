import type { DomainError } from '../../../platform/errors/domain-error.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';
import { findDecisionError, findUndoError, findIncompleteError, type Outcome } from './decision.rules.js';

const statuses: DepositStatus[] = ['wait', 'accept', 'reject', 'delete'];
const outcomes: Outcome[] = ['accept', 'reject', 'delete'];
const allowedTransitions = ['wait → accept', 'wait → reject', 'accept → delete'];
const getText = (error: DomainError | null) => error?.error ?? null;
const member = { isActive: true };
const completeFields = { clientId: '7', agentId: 1 };

describe('findDecisionError', () => {
  it.each(statuses.flatMap((from) => outcomes.map((to) => [from, to] as const)))(
    'allows only three transitions: %s → %s',
    (status, outcome) => {
      const error = findDecisionError({ status, ...completeFields }, member, { outcome, hasEdit: false });

      expect(getText(error)).toBe(
        allowedTransitions.includes(`${status} → ${outcome}`) ? null : 'edited before',
      );
    },
  );

  it('checks the fields of an edit before the status, and requires no fields for a rejection', () => {
    const rejected = { ...completeFields, status: 'reject' as const };
    const withoutClient = { ...rejected, clientId: '' };
    const findErrorWithoutMember = (deposit: typeof rejected, hasEdit: boolean) =>
      getText(findDecisionError(deposit, null, { outcome: 'accept', hasEdit }));

    expect(findErrorWithoutMember(withoutClient, true)).toBe('Not all fields are filled in');
    expect(findErrorWithoutMember(rejected, true)).toBe('Not all fields are filled in');
    expect(findErrorWithoutMember(withoutClient, false)).toBe('edited before');
    const rejection = { outcome: 'reject', hasEdit: false } as const;
    const waiting = { status: 'wait', clientId: '', agentId: null } as const;
    expect(findDecisionError(waiting, null, rejection)).toBeNull();
  });

  it('needs a deposit within reach', () => {
    const check = { outcome: 'reject', hasEdit: false } as const;
    expect(getText(findDecisionError(undefined, null, check))).toBe('Not found');
  });
});

it.each([
  [completeFields, undefined],
  [{ clientId: '', agentId: 1 }, ['client_id']],
  [{ clientId: '7', agentId: null }, ['agent_id']],
  [{ clientId: '', agentId: null }, ['client_id', 'agent_id']],
])('findIncompleteError names the missing fields of %j: %j', (content, fields) => {
  expect(findIncompleteError(content)?.options.details?.map(({ field }) => field)).toEqual(fields);
});

describe('findUndoError', () => {
  const moderatedAt = new Date('2026-03-11T08:00:00.000Z');
  const deposit = { status: 'accept' as const, moderatedBy: 5, moderatedAt };
  const checkAfter = (ms: number, change: object = {}) => ({
    userId: 5,
    now: new Date(moderatedAt.getTime() + ms),
    undoSeconds: 8,
    isReleased: false,
    ...change,
  });
  const findErrorAfter = (ms: number, change?: object) =>
    getText(findUndoError(deposit, checkAfter(ms, change)));

  it('refuses from the exact end of the undo time on', () => {
    expect([0, 7_999, 8_000].map((ms) => findErrorAfter(ms))).toEqual([null, null, 'too late']);
  });

  it('allows only the person who decided', () => {
    expect(findErrorAfter(1, { userId: 6 })).toBe('edited before');
    expect(findErrorAfter(9_000, { userId: 6 })).toBe('edited before');
  });

  it('needs a decision within reach', () => {
    const waiting = { status: 'wait' as const, moderatedBy: null, moderatedAt: null };

    expect(getText(findUndoError(waiting, checkAfter(0)))).toBe('edited before');
    expect(getText(findUndoError(undefined, checkAfter(0)))).toBe('Not found');
  });
});
