import { canBeMistypedName, listClosest } from './person-search.service.js';

const people = [
  { id: 1, publicName: 'Cleo Marsh', username: 'cleo_m' },
  { id: 2, publicName: 'Anna Berg', username: 'ana' },
  { id: 3, publicName: 'Hans Schmidt', username: null },
  { id: 4, publicName: 'Анна Петрова', username: null },
  { id: 5, publicName: 'Jürgen Müller', username: 'jmueller' },
  { id: 6, publicName: null, username: 'nordwind' },
  { id: 7, publicName: null, username: null },
];
const listClosestIds = (text: string) => listClosest(people, text).map(({ id }) => id);

it.each([
  ['Cleo Mash', [1]],
  ['marsh cleo', [1]],
  ['Ana Brg', [2]],
  ['Brg', [2]],
  ['Shmidt', [3]],
  ['Schmitd', [3]],
  ['Shmi', [3]],
  ['Петрва', [4]],
  ['ПЕТРОВ', [4]],
  ['Muler', [5]],
  ['@nordwin', [6]],
  ['@cloe_m', [1]],
  ['@Marhs', []],
  ['Shmiddd', []],
  ['Bxrg', [2]],
  ['Bxx', []],
  ['An Bx', []],
  ['Cleo Berg', []],
  ['...', []],
])('"%s" is most similar to the names of %j', (text, ids) => {
  expect(listClosestIds(text)).toEqual(ids);
});

it('prefers fewer errors, and returns everyone with the fewest', () => {
  const similarPeople = ['Maria Horn', 'Marie Horn', 'Mario Horst'].map((publicName, id) => ({
    id,
    publicName,
    username: null,
  }));
  expect(listClosest(similarPeople, 'Marix Horn').map(({ id }) => id)).toEqual([0, 1]);
});

it.each(['an', '79', 'A79', '0xabc1', 'anna5', '1,250.50', 'x'.repeat(65), '@', 'anna; drop'])(
  '"%s" cannot be a mistyped name',
  (text) => {
    expect(canBeMistypedName(text)).toBe(false);
  },
);

it.each(['ana', '@anna', "O'Hara", 'Cleo-Mae Marsh', 'Петрва', 'x'.repeat(64)])(
  '"%s" may be a mistyped name',
  (text) => {
    expect(canBeMistypedName(text)).toBe(true);
  },
);
