import { formatReason, toSummary } from './update-log.rules.js';

describe('toSummary', () => {
  it.each([
    [{ message: { text: 'hi' } }, 'message', 'hi'],
    [{ message: { caption: 'a picture' } }, 'message', 'a picture'],
    [{ message: { sticker: {} } }, 'message', ''],
    [{ edited_message: { text: 'hi' } }, 'edit', 'hi'],
    [{ callback_query: { data: 'work:1' } }, 'press', 'work:1'],
    [{ my_chat_member: {} }, 'other', ''],
  ])('summarizes %j', (payload, kind, text) => {
    expect(toSummary({ update_id: 1, ...payload })).toEqual({ kind, text });
  });

  it('truncates a long text without splitting an emoji', () => {
    expect(toSummary({ message: { text: '😀'.repeat(500) } }).text).toBe('😀'.repeat(500));
    expect(toSummary({ message: { text: '😀'.repeat(501) } }).text).toBe(`${'😀'.repeat(500)}…`);
  });
});

it('shows the reason of a failure without its stack trace', () => {
  expect(formatReason('Error: not today\n    at handle (x.ts:1:2)')).toBe('Error: not today');
});
