import { DomainError } from '../../platform/domain-error.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';
import { ftdFields, labelOf, refuseLate, refuseUnfilled, type Outcome } from './deposit.rules.js';

const statuses: DepositStatus[] = ['wait', 'accept', 'reject', 'delete'];
const outcomes: Outcome[] = ['accept', 'reject', 'delete'];
const allowed = ['wait → accept', 'wait → reject', 'accept → delete'];

describe('refuseLate', () => {
  it.each(statuses.flatMap((from) => outcomes.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    const attempt = () => refuseLate(from, to);

    if (allowed.includes(`${from} → ${to}`)) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(new DomainError('conflict', 'edited before'));
  });
});

describe('refuseUnfilled', () => {
  const fieldsOf = (edit: { client_id: string; agent_id: number | null }) => {
    try {
      refuseUnfilled(edit);
      return [];
    } catch (error) {
      expect((error as DomainError).message).toBe('Not all fields are filled in');
      return (error as DomainError).more.details?.map(({ field }) => field);
    }
  };

  it('says which fields are missing', () => {
    expect(fieldsOf({ client_id: '7', agent_id: 1 })).toEqual([]);
    expect(fieldsOf({ client_id: '', agent_id: 1 })).toEqual(['client_id']);
    expect(fieldsOf({ client_id: '7', agent_id: null })).toEqual(['agent_id']);
    expect(fieldsOf({ client_id: '', agent_id: null })).toEqual(['client_id', 'agent_id']);
  });
});

it('labels by type', () => {
  expect(labelOf({ id: 12, type: 'retention' })).toBe('A12');
  expect(labelOf({ id: 12, type: 'ftd' })).toBe('F12');
});

it('stores FTD-only fields only for a first-time deposit', () => {
  const fields = { behaviour: 'calm', affiliate: 'north', financial: 'salary', payment: 'card' };

  expect(ftdFields('ftd', fields)).toEqual(fields);
  expect(ftdFields('retention', fields)).toEqual({
    behaviour: '',
    affiliate: '',
    financial: '',
    payment: '',
  });
});
