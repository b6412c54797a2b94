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
  it('never sends again what may have arrived', () => {
    expect(decideMessage({ kind: 'unanswered', description: '' }, '1', 1)).toEqual({
      next: 'leave unknown',
    });
  });

  it('tries again, after growing pauses, what certainly did not go out', () => {
    expect(decideMessage({ kind: 'unreachable', description: '' }, '1', 3)).toEqual({
      next: 'retry',
      afterSeconds: 4,
    });
  });

  it('gives up a message whose composer failed five times', () => {
    const failed = { kind: 'not composed' as const, description: '' };
    expect(decideMessage(failed, '1', 4)).toEqual({ next: 'retry', afterSeconds: 8 });
    expect(decideMessage(failed, '1', 5)).toEqual({ next: 'fail' });
  });

  it('waits as long as Telegram requests', () => {
    expect(decideMessage(refused(429, { retryAfterSeconds: 17 }), '1', 1)).toEqual({
      next: 'hold chat',
      seconds: 17,
    });
  });

  it('is done with a chat that blocked the bot, and with a thread that is gone', () => {
    expect(decideMessage(refused(403), '1', 1)).toEqual({ next: 'fail' });
    expect(decideMessage(refused(400), '1', 1)).toEqual({ next: 'fail' });
  });

  it('follows a group that became a supergroup, but not in a circle', () => {
    const moved = refused(400, { migrateToChatId: '-1005' });
    expect(decideMessage(moved, '-5', 1)).toEqual({ next: 'move chat', to: '-1005' });
    expect(decideMessage(moved, '-1005', 1)).toEqual({ next: 'fail' });
  });

  it('keeps messages while the token is wrong', () => {
    expect(decideMessage(refused(401), '1', 1)).toEqual({ next: 'retry', afterSeconds: 60 });
  });
});

it('a change is tried again a few times, and then holds up its chat no longer', () => {
  const unanswered = { kind: 'unanswered', description: '' } as const;
  expect([1, 4, 5].map((attempts) => decideEdit(unanswered, '1', attempts).next)).toEqual([
    'retry',
    'retry',
    'leave unknown',
  ]);
});

it('pauses grow to a minute', () => {
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
  ])('lets the text go alone after %i %s', (code, description) => {
    expect(decision(code, description)).toBe('drop picture');
  });

  it.each([
    [400, 'Bad Request: chat not found', 'fail'],
    [400, 'Bad Request: message thread not found', 'fail'],
    [400, 'Bad Request: TOPIC_CLOSED', 'fail'],
    [400, "Bad Request: can't parse entities: character '.' is reserved", 'fail'],
    [403, 'Forbidden: bot was kicked from the supergroup chat', 'fail'],
    [429, 'Too Many Requests', 'hold chat'],
    [401, 'Unauthorized', 'retry'],
  ])('does with %i %s as with any message', (code, description, next) => {
    expect(decision(code, description)).toBe(next);
  });

  it('leaves alone what may have arrived, and follows a chat that moved', () => {
    expect(decidePicture({ kind: 'unanswered', description: '' }, '-5', 1).next).toBe('leave unknown');
    expect(decidePicture({ ...refused(400), migrateToChatId: '-6' }, '-5', 1).next).toBe('move chat');
  });
});

describe('decideTopic', () => {
  it.each([refused(400), { kind: 'unanswered' as const, description: '' }])(
    'goes without after %j',
    (failed) => expect(decideTopic(failed, '1', 1)).toEqual({ next: 'leave topic' }),
  );

  it('does not go to people who blocked the bot, and waits if it has to', () => {
    expect(decideTopic(refused(403), '1', 1)).toEqual({ next: 'fail' });
    expect(decideTopic(refused(429, { retryAfterSeconds: 7 }), '1', 1)).toEqual({
      next: 'hold chat',
      seconds: 7,
    });
  });
});

it('decideInTopic leaves only a topic that is gone', () => {
  const gone = { description: 'Bad Request: message thread not found' };
  expect(decideInTopic(refused(400, gone), '1', 1)).toEqual({ next: 'leave topic' });
  expect(decideInTopic(refused(400), '1', 1)).toEqual({ next: 'fail' });
});
