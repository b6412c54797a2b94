import type { Schema } from '../../src/reference/examples.js';
import type { Random } from '../random.js';

export const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\n\r\t',
  '\u202egnp.exe',
  '\ud800',
  'x\udfffy',
  '👩‍👩‍👧‍👦'.repeat(64),
  '\u200b',
  '\u0301',
  'می\u200cخواهم',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'ﷺ',
  '１２',
  'null',
  'NaN',
  "'; drop table users; --",
  '%00',
  '<script>alert(1)</script>',
  '_*[]()~`>#+-=|{}.!',
  '../../etc/passwd',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '-271821-04-20',
  '1e5',
  '0x10',
  '-0',
  'x'.repeat(300),
  'ж'.repeat(5_000),
];

/** Limits of columns, of exact numbers and of dates. */
const oddNumbers = [
  0,
  -0,
  -1,
  0.005,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_648,
  9_999_999_999.99,
  1e10,
  9_007_199_254_740_991,
  9_007_199_254_740_994,
  1e21,
  1e308,
  5e-324,
  8.64e15,
  8.64e15 + 1,
  -62_135_596_801,
  253_402_300_800,
];

export function newOddValue(random: Random, depth = 0): unknown {
  const kind = random.between(0, depth < 2 ? 6 : 3);
  if (kind <= 1) return random.pick(oddTexts);
  if (kind === 2) return random.pick(oddNumbers);
  if (kind === 3) return random.pick([null, true, false]);
  const count = random.pick([0, 1, 2, 2, 50]);
  const items = Array.from({ length: count }, () => newOddValue(random, depth + 1));
  if (kind === 4) return items;
  const names = ['id', 'name', 'length', 'constructor', 'toString', '', 'a b', 'é', '$where', 'toJSON'];
  return Object.fromEntries(items.map((item, i) => [`${random.pick(names)}${i > 9 ? i : ''}`, item]));
}

/** Ids in a new world begin with 1, so most exist. */
export function newId(random: Random): number {
  return random.chance(0.95)
    ? random.pick([1, 2, random.between(1, 12)])
    : random.pick([2_147_483_647, 999_999]);
}

/** A value that fits the schema, or sometimes one at its limits or beyond. */
export function newValue(
  schema: Schema,
  schemas: Record<string, Schema>,
  random: Random,
  name = '',
): unknown {
  if (schema.$ref) return newValue(schemas[schema.$ref.split('/').at(-1)!]!, schemas, random, name);
  if (random.chance(0.06)) return newOddValue(random);
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) return newValue(random.pick(choices), schemas, random, name);
  if (schema.enum) return random.pick(schema.enum);
  const [type, ...otherTypes] = [schema.type].flat();
  if (type === 'null' || (otherTypes.includes('null') && random.chance(0.2))) return null;
  if (type === 'object') return newObject(schema, schemas, random);
  if (type === 'array') {
    const length = random.pick([0, 1, 1, 2, 3, random.chance(0.05) ? (schema.maxItems ?? 200) + 1 : 2]);
    return Array.from({ length }, () => newValue(schema.items ?? {}, schemas, random, name));
  }
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return newNumber({ ...schema, type }, random, name);
  if (type === 'string') return newText(schema, random);
  return newOddValue(random);
}

function newObject(
  { properties = {}, required = [] }: Schema,
  schemas: Record<string, Schema>,
  random: Random,
) {
  const entries = Object.entries(properties)
    .filter(([name]) => (required.includes(name) ? !random.chance(0.03) : random.chance(0.7)))
    .map(([name, property]) => [name, newValue(property, schemas, random, name)]);
  if (random.chance(0.04))
    entries.push([random.pick(['extra', 'role', 'status', 'constructor', '']), newOddValue(random)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function newNumber({ type, minimum = 0, maximum = 100_000 }: Schema, random: Random, name: string): number {
  if (/(^|_)(id|ids|brands)$/.test(name) && random.chance(0.85)) return newId(random);
  if (name === 'year' && random.chance(0.8)) return 2026;
  const edge = random.pick([minimum, maximum, minimum + 1, random.between(1, 12), random.between(1, 5_000)]);
  if (type === 'number' && random.chance(0.4)) return edge + random.pick([0.5, 0.25, 0.01, 0.001]);
  return random.chance(0.05) ? random.pick(oddNumbers) : edge;
}

function newText({ format, minLength = 0, maxLength = 60, pattern }: Schema, random: Random): string {
  if (random.chance(0.1)) return random.pick(oddTexts);
  const day = `2026-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 31)).padStart(2, '0')}`;
  if (format === 'date') return day;
  if (format === 'date-time') return `${day}T08:00:00.000Z`;
  if (pattern?.includes(':')) return `${random.between(0, 25)}:${random.between(10, 61)}`;
  const length = random.pick([minLength, maxLength, minLength + 12, random.chance(0.1) ? maxLength + 1 : 12]);
  return random
    .pick(['a', 'Anna ', 'é', '字', '😀', '*', '@anna'])
    .repeat(Math.min(length, 2_000))
    .slice(0, length);
}
