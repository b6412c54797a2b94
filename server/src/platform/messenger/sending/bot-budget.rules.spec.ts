import { BotBudget } from './bot-budget.rules.js';

function useUp(budget: BotBudget, nowMs: number): void {
  const calls = Array.from({ length: budget.countFree(nowMs) }, () => budget.consume(nowMs, 'chat'));
  for (const call of calls) call.end(nowMs);
}

describe('the budget of the bot', () => {
  it('limits the calls within a span', () => {
    const budget = new BotBudget(30, 1_000);
    useUp(budget, 0);
    expect([budget.countFree(999), budget.countFree(1_000)]).toEqual([0, 30]);
  });

  it('rises by a tenth in a minute of full use', () => {
    const budget = new BotBudget(30, 1_000);
    for (let second = 0; second < 58; second += 1) useUp(budget, second * 1_000);
    expect(budget.countFree(59_000)).toBe(32); // not a whole tenth of 30 yet
    for (let second = 59; second < 62; second += 1) useUp(budget, second * 1_000);
    expect(budget.countFree(62_000)).toBe(33);
  });

  /**
   * Calls each chat once a second, with pauses of `spreadMs` between the chats. Returns how many calls may start afterwards.
   */
  function countFreeAfter(seconds: number, chats: { served: number; refused: number }, spreadMs = 0): number {
    const budget = new BotBudget(30, 1_000);
    for (let second = 0; second < seconds; second += 1)
      for (let n = 0; n < chats.served + chats.refused; n += 1) {
        const atMs = second * 1_000 + n * spreadMs;
        budget.consume(atMs, `chat ${n}`).end(atMs, n >= chats.served);
      }
    return budget.countFree(seconds * 1_000 + 10_000);
  }

  it.each([1, 2])('stays if %i of 30 chats are refused repeatedly', (refused) => {
    expect(countFreeAfter(10, { served: 30 - refused, refused })).toBeGreaterThanOrEqual(30);
  });

  it('stays if only two chats are called and both are refused', () => {
    expect(countFreeAfter(10, { served: 0, refused: 2 })).toBe(30);
  });

  it.each([
    ['is halved when three of 24 chats are refused', { served: 21, refused: 3 }, 15],
    ['stays when three of 25 chats are refused', { served: 22, refused: 3 }, 30],
  ])('%s', (_, chats, expected) => {
    expect(countFreeAfter(1, chats)).toBe(expected);
  });

  it.each([
    ['is halved when many chats are refused within five spans', 2_500, 15],
    ['stays when the refusals are spread over more than five spans', 2_501, 30],
  ])('%s', (_, spreadMs, expected) => {
    expect(countFreeAfter(1, { served: 0, refused: 3 }, spreadMs)).toBe(expected);
  });

  it('is halved only once by refused calls that were in flight at the same time', () => {
    const budget = new BotBudget(30, 1_000);
    const calls = ['a', 'b', 'c', 'd', 'e'].map((chatId) => budget.consume(0, chatId));
    for (const call of calls) call.end(100, true);
    expect(budget.countFree(2_000)).toBe(15);
  });
});
