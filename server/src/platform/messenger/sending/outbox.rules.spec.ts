import {
  decideEdit,
  decideInTopic,
  decideMessage,
  decidePicture,
  decideTopic,
  getRetrySeconds,
} from './outbox.rules.js';

const refused = (code: number, details = {}) => ({
  kind: 'refused' as const,
  description: '',
  code,
  ...details,
});
const failed = (kind: 'unanswered' | 'unreachable' | 'not composed') => ({ kind, description: '' });
const moved = refused(400, { migrateToChatId: '-1005' });

it.each([
  ['does not resend a message that may have arrived', failed('unanswered'), 1, { next: 'mark unknown' }],
  [
    'retries a message that was certainly not sent, after a pause that grows with the attempts',
    failed('unreachable'),
    3,
    { next: 'retry', afterSeconds: 4 },
  ],
  ['retries a composer that fails', failed('not composed'), 4, { next: 'retry', afterSeconds: 8 }],
  ['fails when a composer has failed five times', failed('not composed'), 5, { next: 'fail' }],
  [
    'waits as long as Telegram requests',
    refused(429, { retryAfterSeconds: 17 }),
    1,
    { next: 'pause chat', seconds: 17 },
  ],
  ['fails for a chat that blocked the bot', refused(403), 1, { next: 'fail' }],
  ['fails after any other refusal', refused(400), 1, { next: 'fail' }],
  ['moves the chat of a group that became a supergroup', moved, 1, { next: 'move chat', to: '-1005' }],
  ['retries while the token is wrong', refused(401), 1, { next: 'retry', afterSeconds: 60 }],
] as const)('decideMessage %s', (_, outcome, attempts, decision) => {
  expect(decideMessage(outcome, '-5', attempts)).toEqual(decision);
});

it('decideMessage does not move a chat to itself', () => {
  expect(decideMessage(moved, '-1005', 1)).toEqual({ next: 'fail' });
});

it('retries an unanswered edit after four attempts, and marks it as unknown after five', () => {
  expect([1, 4, 5].map((attempts) => decideEdit(failed('unanswered'), '1', attempts).next)).toEqual([
    'retry',
    'retry',
    'mark unknown',
  ]);
});

it('limits the pauses between attempts to a minute', () => {
  expect([1, 2, 6, 7, 100].map(getRetrySeconds)).toEqual([1, 2, 32, 60, 60]);
});

describe('decidePicture', () => {
  const decideNext = (code: number, description: string) =>
    decidePicture({ ...refused(code), description }, '-5', 1).next;

  it.each([
    [400, 'Bad Request: wrong file identifier/HTTP URL specified'],
    [400, 'Bad Request: IMAGE_PROCESS_FAILED'],
    [400, 'Bad Request: PHOTO_INVALID_DIMENSIONS'],
    [400, 'Bad Request: file must be non-empty'],
    [400, 'Bad Request: not enough rights to send photos to the chat'],
    [400, 'Bad Request'],
    [413, 'Request Entity Too Large'],
  ])('sends the text without the picture after %i %s', (code, description) => {
    expect(decideNext(code, description)).toBe('drop picture');
  });

  it.each([
    [400, 'Bad Request: chat not found', 'fail'],
    [400, 'Bad Request: message thread not found', 'fail'],
    [400, 'Bad Request: TOPIC_CLOSED', 'fail'],
    [400, "Bad Request: can't parse entities: character '.' is reserved", 'fail'],
    [403, 'Forbidden: bot was kicked from the supergroup chat', 'fail'],
    [429, 'Too Many Requests', 'pause chat'],
    [401, 'Unauthorized', 'retry'],
  ])('treats %i %s like decideMessage', (code, description, next) => {
    expect(decideNext(code, description)).toBe(next);
  });

  it('does not resend a picture that may have arrived, and moves a chat that got another id', () => {
    expect(decidePicture(failed('unanswered'), '-5', 1).next).toBe('mark unknown');
    expect(decidePicture({ ...refused(400), migrateToChatId: '-6' }, '-5', 1).next).toBe('move chat');
  });
});

describe('decideTopic', () => {
  it.each([refused(400), failed('unanswered')])('drops the topic after %j', (outcome) => {
    expect(decideTopic(outcome, '1', 1)).toEqual({ next: 'drop topic' });
  });

  it('fails if the person blocked the bot, and pauses the chat after a 429', () => {
    expect(decideTopic(refused(403), '1', 1)).toEqual({ next: 'fail' });
    expect(decideTopic(refused(429, { retryAfterSeconds: 7 }), '1', 1)).toEqual({
      next: 'pause chat',
      seconds: 7,
    });
  });
});

it('decideInTopic drops only a topic that was deleted', () => {
  const threadNotFound = { description: 'Bad Request: message thread not found' };
  expect(decideInTopic(refused(400, threadNotFound), '1', 1)).toEqual({ next: 'drop topic' });
  expect(decideInTopic(refused(400), '1', 1)).toEqual({ next: 'fail' });
});
