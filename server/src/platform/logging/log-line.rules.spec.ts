import { QueryFailedError } from 'typeorm';
import { formatLogLine } from './log-line.rules.js';

const formatAndParse = (...args: unknown[]) =>
  JSON.parse(formatLogLine('warn', args, { pid: 1 })) as Record<string, unknown>;

it('a line has a text as its message, whatever is logged', () => {
  for (const [message, text] of [
    ['plain', 'plain'],
    [new Error('thrown'), 'thrown'],
    [{ message: 'inside', more: 1 }, 'inside'],
    [{ more: 1 }, 'See the fields'],
    [null, 'null'],
    [undefined, 'undefined'],
    [7n, '7'],
  ])
    expect(formatAndParse(message, 'Here')).toMatchObject({
      level: 'warn',
      context: 'Here',
      pid: 1,
      message: text,
    });
});

it('fields are added to the line, but cannot replace its message', () => {
  const fields = { route: '/x', level: 'fatal', pid: 2, message: 'other', context: 'other' };
  expect(formatAndParse('plain', fields, 'Here')).toEqual({
    level: 'warn',
    pid: 1,
    context: 'Here',
    message: 'plain',
    route: '/x',
  });
});

it('includes a field named error', () => {
  expect(formatAndParse('refused', { error: { name: 'Refused' } }, 'Here')).toMatchObject({
    error: { name: 'Refused' },
  });
});

it('describes an error and its cause only by name, message, code and stack', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(Anna) exists',
  });
  const error = new Error('a\nlong message', { cause: new QueryFailedError('insert', ['Anna'], cause) });
  const line = formatAndParse('It failed', error, 'Here');
  const stack = expect.stringMatching(/^ +at .*log-line\.rules\.spec/) as string;
  expect(line).toMatchObject({
    message: 'It failed',
    error: {
      name: 'Error',
      message: 'a\nlong message',
      stack,
      cause: { name: 'QueryFailedError', message: 'duplicate key', code: '23505', stack },
    },
  });
  expect(JSON.stringify(line)).not.toContain('Anna');
});

it('redacts the value that PostgreSQL could not parse', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "Anna\n"'), {
    code: '22P02',
  });
  expect(formatAndParse(error)).toMatchObject({ message: 'invalid input syntax for type integer: "…"' });
  expect(JSON.stringify(formatAndParse('failed', error))).not.toContain('Anna');
});

it('redacts the bot token and database passwords', () => {
  const line = formatAndParse(
    'https://api.telegram.org/bot123:AA-b_c/getMe and postgres://tally:pa:ss@db/x',
    {
      at: 'postgres://tally:pass@db/x',
    },
  );
  expect(line).toMatchObject({
    message: 'https://api.telegram.org/bot…/getMe and postgres://…@db/x',
    at: 'postgres://…@db/x',
  });
});

it('logs a stack that Nest passes as text in the field `stack`, and not as the context', () => {
  expect(formatAndParse('failed', 'Error: x\n    at file.js:1:2', 'Here')).toMatchObject({
    context: 'Here',
    stack: 'Error: x\n    at file.js:1:2',
  });
});

it('omits fields that contain a cycle', () => {
  const circle: { self?: object } = {};
  circle.self = circle;
  expect(formatAndParse('round', circle)).toEqual({ level: 'warn', message: 'round' });
});
