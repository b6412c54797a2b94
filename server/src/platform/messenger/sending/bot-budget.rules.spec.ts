import { BotBudget } from './bot-budget.rules.js';

const at = (nowMs: number, budget: BotBudget) => budget.room(nowMs);
/** Makes as many calls as there is room for. */
function useUp(budget: BotBudget, nowMs: number): void {
  const calls = Array.from({ length: budget.room(nowMs) }, () => budget.take(nowMs));
  for (const call of calls) call.end(nowMs);
}

describe('the budget of the bot', () => {
  it('is a number of calls in a span', () => {
    const budget = new BotBudget(30, 1_000);
    useUp(budget, 0);
    expect([at(999, budget), at(1_000, budget)]).toEqual([0, 30]);
  });

  it('rises by a tenth in a minute of full use', () => {
    const budget = new BotBudget(30, 1_000);
    for (let second = 0; second < 58; second += 1) useUp(budget, second * 1_000);
    expect(at(59_000, budget)).toBe(32);
    for (let second = 59; second < 62; second += 1) useUp(budget, second * 1_000);
    expect(at(62_000, budget)).toBe(33);
  });

  it('is not halved by refusals of one chat', () => {
    const budget = new BotBudget(30, 1_000);
    budget.take(0).end(0, 'a');
    budget.take(100).end(100, 'a');
    expect(at(2_000, budget)).toBe(30);
  });

  it.each([
    ['is halved when another chat is refused within five spans', 5_000, 15],
    ['is not halved when that comes later', 5_001, 30],
  ])('%s', (_, laterMs, room) => {
    const budget = new BotBudget(30, 1_000);
    budget.take(0).end(0, 'a');
    budget.take(laterMs).end(laterMs, 'b');
    expect(at(laterMs + 1_000, budget)).toBe(room);
  });

  it('is halved once by calls that were on their way together', () => {
    const budget = new BotBudget(30, 1_000);
    const calls = ['a', 'b', 'c', 'd'].map((chatId) => ({ chatId, call: budget.take(0) }));
    for (const { chatId, call } of calls) call.end(100, chatId);
    expect(at(2_000, budget)).toBe(15);
  });
});
