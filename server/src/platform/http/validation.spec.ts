import { z } from 'zod';
import { ValidationPipe } from './validation.js';

const schema = z.strictObject({ name: z.string().max(3) });
async function validate(value: unknown): Promise<unknown> {
  try {
    return await new ValidationPipe().transform(value, { type: 'body', schema });
  } catch (error) {
    return error;
  }
}

it('returns the output of the schema', async () => {
  expect(await validate({ name: 'abc' })).toEqual({ name: 'abc' });
});

it.each([
  [{}, 'name', 'is required'],
  [{ name: 1 }, 'name', 'must be a text'],
  [{ name: 'abc', extra: 1 }, 'extra', 'is not a known field'],
  [{ name: 'a\0' }, 'name', 'must not contain NUL'],
  [null, 'body', 'must be an object'],
  [[1], 'body', 'must be an object'],
  ['x', 'body', 'must be an object'],
  // zod throws, because this length cannot be compared with 3
  [{ name: { length: { toString: 1 } } }, 'body', 'has an invalid value'],
])('refuses %j: %s %s', async (value, field, message) => {
  expect(await validate(value)).toMatchObject({
    kind: 'invalid',
    options: { details: [{ field, message }] },
  });
});

it('names only the first 50 fields, and cuts their names to 100 characters', async () => {
  const fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`${n}`.repeat(100), n]));
  const { options } = (await validate({ ...fields, name: 'abc' })) as {
    options: { details: { field: string }[] };
  };
  expect(options.details).toHaveLength(50);
  expect(options.details[12]!.field).toBe('12'.repeat(50));
});
