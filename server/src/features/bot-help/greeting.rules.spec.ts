import { chooseGreeting } from './greeting.rules.js';

const change = (before: string, after: string) => ({ before: { status: before }, after: { status: after } });

it.each([
  ['left', 'member', 'introduction'],
  ['kicked', 'administrator', 'introduction'],
  ['member', 'administrator', 'introduction'],
  ['administrator', 'member', null],
  ['administrator', 'administrator', null],
  ['member', 'kicked', null],
  ['administrator', 'left', null],
] as const)('a bot that reads all messages greets after %s -> %s with: %s', (before, after, greeting) => {
  expect(chooseGreeting(change(before, after), true)).toBe(greeting);
});

it.each([
  ['left', 'member', 'cannot read'],
  ['left', 'administrator', 'introduction'],
  ['member', 'administrator', 'introduction'],
  ['administrator', 'member', 'cannot read'],
  ['member', 'left', null],
] as const)('a bot with privacy mode greets after %s -> %s with: %s', (before, after, greeting) => {
  expect(chooseGreeting(change(before, after), false)).toBe(greeting);
});

it('counts a restricted member as in the group, unless it has left the group', () => {
  const restricted = (isMember: boolean) => ({
    before: { status: 'left' },
    after: { status: 'restricted', is_member: isMember },
  });
  expect(chooseGreeting(restricted(true), true)).toBe('introduction');
  expect(chooseGreeting(restricted(false), true)).toBeNull();
});
