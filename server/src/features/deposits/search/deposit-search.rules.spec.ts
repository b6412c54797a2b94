import { DAY_SECONDS } from '../../../../shared/units.rules.js';
import { parseSearch, toRange, splitRange } from './deposit-search.rules.js';

const toSeconds = (time: string) => Date.parse(time) / 1000;

describe('a search text', () => {
  it.each([
    ['A12', { id: 12, type: 'retention' }],
    ['f12', { id: 12, type: 'ftd' }],
    ['A2147483648', null],
    ['12', { id: 12, type: null }],
    ['#12', { id: 12, type: null }],
    ['#f12', { id: 12, type: 'ftd' }],
    ['0', null],
    ['1.5', null],
    ['2147483648', null],
    ['B12', null],
    ['A12x', null],
    // The letters of these two are Cyrillic.
    ['А12', { id: 12, type: 'retention' }],
    ['Ғ12', { id: 12, type: 'ftd' }],
    ['＃Ａ１２', { id: 12, type: 'retention' }],
    ['A\u200b12', { id: 12, type: 'retention' }],
  ])('%s is parsed as the label %j', (text, label) => {
    expect(parseSearch(text)!.label).toEqual(label);
  });

  it.each([
    ['1250.5', { amount: '1250.50' }],
    ['$1,250.50', { amount: '1250.50' }],
    ['12', { amount: '12.00', canBePrefix: false }],
    ['123', { canBePrefix: true }],
    ['12.345', { amount: null }],
    ['A12', { amount: null }],
    ['Anna', { name: '%Anna%' }],
    ['@anna_l', { name: '%anna\\_l%' }],
    ['100%', { name: '%100\\%%' }],
    ['48213', { name: '48213' }],
    ['x', { name: 'x' }],
    ['@', { name: '@' }],
    ['A\u0308rger', { name: '%\u00c4rger%' }],
  ])('%s is parsed as %j', (text, search) => {
    expect(parseSearch(text)).toMatchObject(search);
  });

  it('loses its invisible characters as an id, but not the joiners within words as a name', () => {
    const search = parseSearch(' می\u200cخواهم\u200b')!;
    expect([search.text, search.name]).toEqual(['میخواهم', '%می\u200cخواهم%']);
  });
});

it('a time range is the intersection of a day and a range whose end is inclusive', () => {
  expect(toRange({ created_at: 100, date_start: 50, date_end: 200 })).toEqual({ from: 100, until: 201 });
  expect(toRange({ created_at: 100, date_start: 150 })).toEqual({
    from: 150,
    until: 100 + DAY_SECONDS,
  });
});

describe('the parts of a time range', () => {
  /** The first day, the first month, the end month and the end day. */
  const formatBounds = (from?: string, until?: string) => {
    const split = splitRange({ from: from && toSeconds(from), until: until && toSeconds(until) } as object);
    return [split.firstDay, split.firstMonth, split.endMonth, split.endDay].join(' ');
  };

  it.each([
    // The days begin at 04:00 in UTC.
    ['2026-01-15T03:59:59Z', '2026-03-10T04:00:00Z', '2026-01-15 2026-02-01 2026-03-01 2026-03-10'],
    ['2026-01-15T04:00:00Z', '2026-03-10T03:59:59Z', '2026-01-15 2026-02-01 2026-03-01 2026-03-09'],
    ['2026-01-15T04:00:01Z', '2026-03-01T04:00:00Z', '2026-01-16 2026-02-01 2026-03-01 2026-03-01'],
    ['2026-02-01T04:00:00Z', '2026-02-20T12:00:00Z', '2026-02-01 2026-02-01 2026-02-01 2026-02-20'],
    // The range contains no midnight, so the part before the first day is the whole range.
    ['2026-01-15T05:00:00Z', '2026-01-15T06:00:00Z', '2026-01-16 2026-02-01 2026-01-01 2026-01-16'],
  ])('from %s until %s', (from, until, bounds) => {
    expect(formatBounds(from, until)).toBe(bounds);
  });

  it('are unlimited where the range is', () => {
    expect(formatBounds()).toBe('-infinity -infinity infinity infinity');
    expect(formatBounds('2026-01-31T04:00:00Z')).toBe('2026-01-31 2026-02-01 infinity infinity');
    expect(formatBounds(undefined, '2026-01-31T04:00:00Z')).toBe('-infinity -infinity 2026-01-01 2026-01-31');
  });
});
