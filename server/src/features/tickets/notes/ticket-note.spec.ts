import { listMentioned } from './ticket-note.service.js';

const person = (id: number, publicName: string | null, username: string | null = null) => ({
  id,
  publicName,
  username,
});
const people = [
  person(1, 'Mia'),
  person(2, 'Mia Voss'),
  person(3, 'JON', 'jon_p'),
  person(4, null, 'silent'),
  person(5, 'Анна 😀'),
  person(6, 'mia'),
  person(7, '<b>Bob</b> (.*)'),
];
const listMentionedIds = (text: string) => listMentioned(text, people).map(({ id }) => id);

it.each([
  ['@Mia Voss look', [2]],
  ['@mia voss, look', [2]],
  ['@Mia Vossler', [1, 6]],
  ['@Mia', [1, 6]],
  ['(@jon)', [3]],
  ['@jon_p and @silent', [3, 4]],
  ['@jon_pp', []],
  ['@Jonas', []],
  ['@анна 😀!', [5]],
  ['@<b>Bob</b> (.*)', [7]],
  ['write to mail@mia', []],
  ['@@mia', []],
  ['Mia', []],
  ['@', []],
  ['', []],
])('"%s" mentions %j', (text, ids) => {
  expect(listMentionedIds(text)).toEqual(ids);
});

it('mentions a person once', () => {
  expect(listMentionedIds('@JON @jon_p @jon')).toEqual([3]);
});
