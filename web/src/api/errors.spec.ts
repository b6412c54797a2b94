import { expect, it } from 'vitest';
import { UploadFailure } from '../kit/core/sending/upload';
import { formatError, getConnection } from './errors';

const lostError = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };

it.each([
  ['no response', lostError, 'offline', 'No connection'],
  ['no response in time', { status: 'TIMEOUT_ERROR' }, 'offline', 'No connection'],
  ['an upload without a response', new UploadFailure('FETCH_ERROR', undefined), 'offline', 'No connection'],
  [
    '503',
    { status: 503, data: { error: 'Service unavailable' } },
    'unavailable',
    'The server is unavailable. Try later',
  ],
  [
    'the 502 of a proxy',
    { status: 'PARSING_ERROR', originalStatus: 502 },
    'unavailable',
    'The server is unavailable. Try later',
  ],
  [
    'the server’s own 502 about the messenger',
    { status: 502, data: { error: 'send error' } },
    'ok',
    'Server error. Try later',
  ],
  ['500', { status: 500, data: { error: 'x', message: 'x' } }, 'ok', 'Server error. Try later'],
  ['an unknown error', undefined, 'ok', 'Server error. Try later'],
])('formats %s, and derives the state of the connection', (_, error, connection, text) => {
  expect(getConnection(error)).toBe(connection);
  expect(formatError(error)).toBe(text);
});

it('uses the text of the caller, but not for a lost connection', () => {
  expect(formatError({ status: 500 }, 'Server ERROR')).toBe('Server ERROR');
  expect(formatError(lostError, 'Server ERROR')).toBe('No connection');
});

it('says that there were too many requests, and when to try again', () => {
  const message = 'You have sent too many messages. Try again in 40 minutes';
  expect(formatError({ status: 429, data: { error: 'Too many requests', message } })).toBe(message);
  expect(formatError({ status: 429, data: '<html>' }, 'Not sent')).toBe('Not sent');
});
