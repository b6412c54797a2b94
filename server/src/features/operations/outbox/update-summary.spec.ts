import { formatReason, toSummary } from './outbox.service.js';

describe('the summary of an update', () => {
  it.each([
    [{ message: { text: 'hi' } }, 'message', 'hi'],
    [{ message: { caption: 'a picture' } }, 'message', 'a picture'],
    [{ message: { sticker: {} } }, 'message', ''],
    [{ edited_message: { text: 'hi' } }, 'edit', 'hi'],
    [{ callback_query: { data: 'work:1' } }, 'press', 'work:1'],
    [{ my_chat_member: {} }, 'other', ''],
  ])('%j is the kind %s with the text "%s"', (payload, kind, text) => {
    expect(toSummary({ update_id: 1, ...payload })).toEqual({ kind, text });
  });

  it('has the first 500 characters of a text, without splitting a surrogate pair', () => {
    expect(toSummary({ message: { text: '😀'.repeat(500) } }).text).toBe('😀'.repeat(500));
    expect(toSummary({ message: { text: '😀'.repeat(501) } }).text).toBe(`${'😀'.repeat(500)}…`);
  });
});

it('the reason of a failure has no stack trace', () => {
  expect(formatReason('Error: not today\n    at handle (x.ts:1:2)')).toBe('Error: not today');
});
