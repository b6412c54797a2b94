import { describe, expect, it } from 'vitest';
import { newMember, newUser } from '../../../../testing/new-views';
import { parseCells, planFactor, planPaste, planValue } from './targets';

const newPerson = (id: number, public_name: string, username: string | null = null, target = 0) =>
  newMember({ user: newUser({ id, public_name }), username, stat: { target, cr: 0, total: 0 } });
const anna = newPerson(1, 'Anna Berg', 'anna_b', 10);
const ben = newPerson(2, 'Ben Holm');
const zoe = newPerson(3, 'Zoë', null, 5);
const all = [anna, ben, zoe];
const paste = (text: string, members = all, isSales = false) => {
  const plan = planPaste(text, { members, all, isSales });
  if ('problem' in plan) return plan.problem;
  const { rows, unchangedCount, skipped } = plan;
  return {
    set: Object.fromEntries(rows.map(({ member, value }) => [member.user.public_name, value])),
    unchangedCount,
    skipped: skipped.map(({ text: line, reason }) => `${line}: ${reason}`),
  };
};

it.each([
  ['1\r\n2\r\n', [['1'], ['2']]],
  [
    'a\t1\nb\t2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['"a ""x""\tb\nc"\t"1,000"\r\n', [['a "x"\tb\nc', '1,000']]],
  ['"a" b\t"\n', [['"a" b', '"']]],
  ['1\n\n3\n\n \n', [['1'], [''], ['3']]],
  ['', []],
])('parses the cells of %j', (text, cells) => {
  expect(parseCells(text)).toEqual(cells);
});

describe('one column', () => {
  it('sets the targets of the visible rows in their order, and skips a row whose cell is empty', () => {
    expect(paste('"1,250.50"\r\n\r\n1.5k\r\n')).toEqual({
      set: { 'Anna Berg': 1250.5, Zoë: 1500 },
      unchangedCount: 0,
      skipped: [],
    });
    expect(paste('7', [zoe, anna])).toMatchObject({ set: { Zoë: 7 } });
  });

  it('ignores a heading, and skips cells that are not targets or are below the last row', () => {
    expect(paste('Target\n10\n-3\n1.250\n4')).toEqual({
      set: {},
      unchangedCount: 1,
      skipped: [
        'Ben Holm · -3: The target must not be negative',
        'Zoë · 1.250: 1.250 is ambiguous: write 1250 or 1.25',
        '4: is below the last row of the list',
      ],
    });
  });
});

it('targets of a sales brand are whole numbers of deposits', () => {
  expect(paste('12.00\n2.5', all, true)).toMatchObject({
    set: { 'Anna Berg': 12 },
    skipped: ['Ben Holm · 2.5: The target must be a whole number'],
  });
});

describe('two columns', () => {
  it('set the targets of people by name, username or id, however they are typed', () => {
    const text = 'Name\tTarget\nBEN  holm\t$2,000\n@Anna_B\t3\nZoe\t4\nNobody\t5\n\t6\nBen Holm\t';
    expect(paste(text, [])).toEqual({
      set: { 'Ben Holm': 2000, 'Anna Berg': 3, Zoë: 4 },
      unchangedCount: 0,
      skipped: ['Nobody · 5: is not in this brand', ' · 6: has no name'],
    });
    expect(paste('#2\t9')).toMatchObject({ set: { 'Ben Holm': 9 } });
  });

  it('skip names that several people have, unless the spelling fits one, and people with different targets', () => {
    const zoes = [zoe, newPerson(4, 'Zoe'), newPerson(5, 'ZOE')];
    const plan = planPaste('Zoe\t1\nzoe\t2\nZoë\t3', { members: [], all: zoes, isSales: false });
    expect(plan).toMatchObject({
      rows: [
        { member: zoes[1], value: 1 },
        { member: zoe, value: 3 },
      ],
      skipped: [{ text: 'zoe · 2', reason: 'is the name of 3 people: use @username or #id' }],
    });
    expect(paste('Ben Holm\t1\nBen Holm\t2\nAnna Berg\t4\nAnna Berg\t4')).toEqual({
      set: { 'Anna Berg': 4 },
      unchangedCount: 0,
      skipped: ['Ben Holm · 1', 'Ben Holm · 2'].map(
        (line) => `${line}: appears more than once, with different targets`,
      ),
    });
  });
});

it('refuses three columns', () => {
  expect(paste('a\t1\t2')).toBe('Paste one column of targets, or two columns: names and targets');
});

it('multiplies the targets of the last period, in whole numbers for a sales brand, up to the maximum', () => {
  const previous = [
    { user_id: 1, value: 33.33 },
    { user_id: 3, value: 5 },
    { user_id: 9, value: 1 }, // no longer a member
  ];
  const plan = planFactor(all, previous, { factor: 1.1, isSales: false });
  expect(plan).toEqual({
    rows: [
      { member: anna, value: 36.66 },
      { member: zoe, value: 5.5 },
    ],
    unchangedCount: 0,
    skipped: [{ text: 'Ben Holm', reason: 'had no target' }],
  });
  const sales = planFactor(all, previous, { factor: 1.1, isSales: true });
  expect(sales.rows.map(({ value }) => value)).toEqual([37, 6]);
  const huge = planFactor([anna], [{ user_id: 1, value: 9e9 }], { factor: 10, isSales: false });
  expect(huge).toMatchObject({ rows: [], skipped: [{ reason: 'would exceed 9,999,999,999.99' }] });
});

it('gives each member the same target', () => {
  expect(planValue([anna, zoe], 10)).toEqual({
    rows: [{ member: zoe, value: 10 }],
    unchangedCount: 1,
    skipped: [],
  });
});
