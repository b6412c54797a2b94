import { expect, it } from 'vitest';
import { formatInitials } from './initials';

it.each([
  ['Anna Berg', 'AB'],
  ['anna maria berg', 'AM'],
  ['  Anna   Berg ', 'AB'],
  ['Anna', 'A'],
  ['W'.repeat(64), 'W'],
  ['🔥🔥🔥', '🔥'],
  ['👨‍👩‍👧 Berg', '👨‍👩‍👧B'],
  ['👋🏽', '👋🏽'],
  ['🇺🇦 Олена', '🇺🇦О'],
  ['❤️ Anna', '❤️A'],
  ['é\u0301\u0302\u0303\u0304', 'É\u0301\u0302'],
  ['e\u0301va', 'É'],
  ['יעל כהן', 'יכ'],
  ['محمد', 'م'],
  ['<b>Bob</b> <i>Ng</i>', 'BI'],
  ['"Ed" (Smith)', 'ES'],
  ['нина Ёлкина', 'НЁ'],
  ['山田 太郎', '山太'],
  ['007', '0'],
  ['... !?', ''],
  ['', ''],
])('formats the initials of %s as %s, without cutting a character', (name, initials) => {
  expect(formatInitials(name)).toBe(initials);
});
