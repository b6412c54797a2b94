import type { DomainError } from '../../../platform/errors/domain-error.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';
import { findDecisionError, findUndoError, findIncompleteError, type Outcome } from './decision.rules.js';

const statuses: DepositStatus[] = ['wait', 'accept', 'reject', 'delete'];
const outcomes: Outcome[] = ['accept', 'reject', 'delete'];
const allowed = ['wait → accept', 'wait → reject', 'accept → delete'];
const textOf = (refusal: DomainError | null) => refusal?.error ?? null;
const member = { isActive: true };
const full = { clientId: '7', agentId: 1 };

describe('findDecisionError', () => {
  it.each(statuses.flatMap((from) => outcomes.map((to) => [from, to] as const)))(
    '%s → %s',
    (status, outcome) => {
      const refusal = findDecisionError({ status, ...full }, member, { outcome, isEdited: false });

      expect(textOf(refusal)).toBe(allowed.includes(`${status} → ${outcome}`) ? null : 'edited before');
    },
  );

  it('checks the fields of an edit before the status, and requires no fields for a rejection', () => {
    const [complete, empty] = [full, { ...full, clientId: '' }].map((fields) => ({
      status: 'reject' as const,
      ...fields,
    }));
    const errorOf = (deposit: typeof complete, isEdited: boolean) =>
      textOf(findDecisionError(deposit, null, { outcome: 'accept', isEdited }));

    expect(errorOf(empty, true)).toBe('Not all fields are filled in');
    expect(errorOf(complete, true)).toBe('Not all fields are filled in');
    expect(errorOf(empty, false)).toBe('edited before');
    const rejection = { outcome: 'reject', isEdited: false } as const;
    const waiting = { status: 'wait', clientId: '', agentId: null } as const;
    expect(findDecisionError(waiting, null, rejection)).toBeNull();
    expect(textOf(findDecisionError(undefined, null, rejection))).toBe('Not found');
  });
});

const fieldsOf = (edit: { clientId: string; agentId: number | null }) =>
  findIncompleteError(edit)?.options.details?.map(({ field }) => field);

it('findIncompleteError says which fields are missing', () => {
  expect(fieldsOf(full)).toBeUndefined();
  expect(fieldsOf({ clientId: '', agentId: 1 })).toEqual(['client_id']);
  expect(fieldsOf({ clientId: '7', agentId: null })).toEqual(['agent_id']);
  expect(fieldsOf({ clientId: '', agentId: null })).toEqual(['client_id', 'agent_id']);
});

describe('findUndoError', () => {
  const moderatedAt = new Date('2026-03-11T08:00:00.000Z');
  const deposit = { status: 'accept' as const, moderatedBy: 5, moderatedAt };
  const at = (ms: number, change: object = {}) => ({
    userId: 5,
    now: new Date(moderatedAt.getTime() + ms),
    undoSeconds: 8,
    isSent: false,
    ...change,
  });
  const refusalAt = (ms: number, change?: object) => textOf(findUndoError(deposit, at(ms, change)));

  it('refuses from the exact end of the undo time on', () => {
    expect([0, 7_999, 8_000, 8_001].map((ms) => refusalAt(ms))).toEqual([null, null, 'too late', 'too late']);
  });

  it('allows only the person who decided', () => {
    expect(refusalAt(1, { userId: 6 })).toBe('edited before');
    expect(refusalAt(9_000, { userId: 6 })).toBe('edited before');
  });

  it('needs a decision within reach', () => {
    const waiting = { status: 'wait' as const, moderatedBy: null, moderatedAt: null };

    expect(textOf(findUndoError(waiting, at(0)))).toBe('edited before');
    expect(textOf(findUndoError(undefined, at(0)))).toBe('Not found');
  });
});
