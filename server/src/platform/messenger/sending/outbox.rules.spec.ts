import {
  decideEdit,
  decideInTopic,
  decideMessage,
  decidePicture,
  decideTopic,
  getRetrySeconds,
} from './outbox.rules.js';

const refused = (code: number, more = {}) => ({ kind: 'refused' as const, description: '', code, ...more });

describe('decideMessage', () => {
  it('never resends a message that may have arrived', () => {
    expect(decideMessage({ kind: 'unanswered', description: '' }, '1', 1)).toEqual({
      next: 'mark unknown',
    });
  });

  it('retries a message that was certainly not sent, after growing pauses', () => {
    expect(decideMessage({ kind: 'unreachable', description: '' }, '1', 3)).toEqual({
      next: 'retry',
      afterSeconds: 4,
    });
  });

  it('fails a message whose composer failed five times', () => {
    const failed = { kind: 'not composed' as const, description: '' };
    expect(decideMessage(failed, '1', 4)).toEqual({ next: 'retry', afterSeconds: 8 });
    expect(decideMessage(failed, '1', 5)).toEqual({ next: 'fail' });
  });

  it('waits as long as Telegram requests', () => {
    expect(decideMessage(refused(429, { retryAfterSeconds: 17 }), '1', 1)).toEqual({
      next: 'pause chat',
      seconds: 17,
    });
  });

  it('fails for a chat that blocked the bot, and for a thread that was deleted', () => {
    expect(decideMessage(refused(403), '1', 1)).toEqual({ next: 'fail' });
    expect(decideMessage(refused(400), '1', 1)).toEqual({ next: 'fail' });
  });

  it('follows a group that became a supergroup, but not to the same chat', () => {
    const moved = refused(400, { migrateToChatId: '-1005' });
    expect(decideMessage(moved, '-5', 1)).toEqual({ next: 'move chat', to: '-1005' });
    expect(decideMessage(moved, '-1005', 1)).toEqual({ next: 'fail' });
  });

  it('retries while the token is wrong', () => {
    expect(decideMessage(refused(401), '1', 1)).toEqual({ next: 'retry', afterSeconds: 60 });
  });
});

it('retries an unanswered edit a few times, and then no longer blocks its chat', () => {
  const unanswered = { kind: 'unanswered', description: '' } as const;
  expect([1, 4, 5].map((attempts) => decideEdit(unanswered, '1', attempts).next)).toEqual([
    'retry',
    'retry',
    'mark unknown',
  ]);
});

it('limits the pauses between attempts to a minute', () => {
  expect([1, 2, 6, 7, 100].map(getRetrySeconds)).toEqual([1, 2, 32, 60, 60]);
});

describe('decidePicture', () => {
  const decision = (code: number, description: string) =>
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
    expect(decision(code, description)).toBe('drop picture');
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
    expect(decision(code, description)).toBe(next);
  });

  it('does not resend a picture that may have arrived, and follows a chat that moved', () => {
    expect(decidePicture({ kind: 'unanswered', description: '' }, '-5', 1).next).toBe('mark unknown');
    expect(decidePicture({ ...refused(400), migrateToChatId: '-6' }, '-5', 1).next).toBe('move chat');
  });
});

describe('decideTopic', () => {
  it.each([refused(400), { kind: 'unanswered' as const, description: '' }])(
    'drops the topic after %j',
    (failed) => expect(decideTopic(failed, '1', 1)).toEqual({ next: 'drop topic' }),
  );

  it('fails if the person blocked the bot, and pauses the chat after a 429', () => {
    expect(decideTopic(refused(403), '1', 1)).toEqual({ next: 'fail' });
    expect(decideTopic(refused(429, { retryAfterSeconds: 7 }), '1', 1)).toEqual({
      next: 'pause chat',
      seconds: 7,
    });
  });
});

it('decideInTopic drops only a topic that was deleted', () => {
  const gone = { description: 'Bad Request: message thread not found' };
  expect(decideInTopic(refused(400, gone), '1', 1)).toEqual({ next: 'drop topic' });
  expect(decideInTopic(refused(400), '1', 1)).toEqual({ next: 'fail' });
});
