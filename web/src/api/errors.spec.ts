import { expect, it } from 'vitest';
import { failureText } from './errors';

it('says that the person has done too much, and when to go on', () => {
  const message = 'You have sent too many messages. Try again in 40 minutes';
  expect(failureText({ status: 429, data: { error: 'Too many requests', message } })).toBe(message);
  expect(failureText({ status: 429, data: '<html>' }, 'Not sent')).toBe('Not sent');
});

it('keeps what other refusals say from people', () => {
  expect(failureText({ status: 500, data: { error: 'x', message: 'x' } })).toBe('Server error. Try later');
});
