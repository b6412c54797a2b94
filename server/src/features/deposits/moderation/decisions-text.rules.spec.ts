import {
  type DecisionItem,
  describeChatNews,
  describeDecisions,
  overtakingOf,
} from './decisions-text.rules.js';

const item = (id: number, change: Partial<DecisionItem> = {}): DecisionItem => ({
  id,
  type: 'retention',
  status: 'accept',
  amount: '10.00',
  reason: null,
  brandId: 1,
  ...change,
});
const describe_ = (items: DecisionItem[]) => describeDecisions(items, (id) => `Brand_${id}`).source;

it('names a range, its size and its sum', () => {
  const items = Array.from({ length: 20 }, (_, n) => item(206 - n, { amount: n ? '1000.00' : '1190.00' }));
  expect(describe_(items)).toBe('Accepted: A187\\-A206 \\(20\\), $20,190\\.\nBrand: *Brand\\_1*');
});

it('breaks a range at a gap and at another type', () => {
  const items = [item(1), item(2), item(4), item(5), item(6), item(7, { type: 'ftd', amount: '0.50' })];
  expect(describe_(items)).toBe('Accepted: A1, A2, A4\\-A6, F7 \\(6\\), $50\\.50\\.\nBrand: *Brand\\_1*');
});

it('says what else was decided, with each reason once, and in which brand', () => {
  const items = [
    item(1),
    item(2, { status: 'reject', reason: 'Twice.' }),
    item(3, { status: 'reject', reason: 'Twice.' }),
    item(4, { status: 'reject' }),
    item(5, { status: 'delete', brandId: 2 }),
  ];
  expect(describe_(items).split('\n')).toEqual([
    'Accepted: A1, $10\\.',
    'Rejected: A2, A3 \\(2\\), $20\\.',
    'Reason: Twice\\.',
    'Rejected: A4, $10\\.',
    'Brand: *Brand\\_1*',
    'Deleted: A5, $10\\.',
    'Brand: *Brand\\_2*',
  ]);
});

it('tells a group what waits without a sum, and names no brand', () => {
  const waiting = [1, 2, 3].map((id) => item(id, { status: 'wait' }));
  expect(describeChatNews([...waiting, item(4)]).source.split('\n')).toEqual([
    'Waiting for moderation: A1\\-A3 \\(3\\)',
    'Accepted: A4, $10\\.',
  ]);
});

it('tells old deposits, whose reporter is unknown, each by itself', () => {
  expect(overtakingOf(item(1), null)).toMatchObject({ supersedes: 'deposit:1', bundle: { by: 'deposit:1' } });
});
