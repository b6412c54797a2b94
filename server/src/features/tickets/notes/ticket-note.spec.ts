import { listMentioned } from './ticket-note.service.js';

const people = [
  { id: 1, publicName: 'Mia', username: null },
  { id: 2, publicName: 'Mia Voss', username: null },
  { id: 3, publicName: 'JON', username: 'jon_p' },
  { id: 4, publicName: null, username: 'silent' },
  { id: 5, publicName: 'Анна 😀', username: null },
  { id: 6, publicName: 'mia', username: null },
  { id: 7, publicName: '<b>Bob</b> (.*)', username: null },
];

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
  ['@JON @jon_p @jon', [3]],
])('"%s" mentions %j', (text, ids) => {
  expect(listMentioned(text, people).map(({ id }) => id)).toEqual(ids);
});
