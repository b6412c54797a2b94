import { decideDelivery, pauseSeconds } from './delivery.rules.js';

const refused = (code: number, more = {}) => ({ kind: 'refused' as const, description: '', code, ...more });

describe('decideDelivery', () => {
  it('never sends again what may have arrived', () => {
    expect(decideDelivery({ kind: 'unanswered', description: '' }, '1', 1)).toEqual({
      next: 'leave unknown',
    });
  });

  it('tries again, after growing pauses, what certainly did not go out', () => {
    expect(decideDelivery({ kind: 'unreachable', description: '' }, '1', 3)).toEqual({
      next: 'retry',
      afterSeconds: 4,
    });
  });

  it('gives up a message whose composer failed five times', () => {
    const failed = { kind: 'not composed' as const, description: '' };
    expect(decideDelivery(failed, '1', 4)).toEqual({ next: 'retry', afterSeconds: 8 });
    expect(decideDelivery(failed, '1', 5)).toEqual({ next: 'fail' });
  });

  it('waits as long as Telegram says', () => {
    expect(decideDelivery(refused(429, { retryAfterSeconds: 17 }), '1', 1)).toEqual({
      next: 'hold chat',
      seconds: 17,
    });
  });

  it('is done with a chat that blocked the bot, and with a thread that is gone', () => {
    expect(decideDelivery(refused(403), '1', 1)).toEqual({ next: 'fail' });
    expect(decideDelivery(refused(400), '1', 1)).toEqual({ next: 'fail' });
  });

  it('follows a group that became a supergroup, but not in a circle', () => {
    const moved = refused(400, { migrateToChatId: '-1005' });
    expect(decideDelivery(moved, '-5', 1)).toEqual({ next: 'move chat', to: '-1005' });
    expect(decideDelivery(moved, '-1005', 1)).toEqual({ next: 'fail' });
  });

  it('keeps messages while the token is wrong', () => {
    expect(decideDelivery(refused(401), '1', 1)).toEqual({ next: 'retry', afterSeconds: 60 });
  });
});

it('pauses grow to a minute', () => {
  expect([1, 2, 6, 7, 100].map(pauseSeconds)).toEqual([1, 2, 32, 60, 60]);
});
