import { expect, it } from 'vitest';
import { formatError } from './errors';

it('says that there were too many requests, and when to try again', () => {
  const message = 'You have sent too many messages. Try again in 40 minutes';
  expect(formatError({ status: 429, data: { error: 'Too many requests', message } })).toBe(message);
  expect(formatError({ status: 429, data: '<html>' }, 'Not sent')).toBe('Not sent');
});

it('does not show the text of other refusals', () => {
  expect(formatError({ status: 500, data: { error: 'x', message: 'x' } })).toBe('Server error. Try later');
});
