import { currentLane, inLane } from '../sessions/lanes.js';

interface Waiting<Item, Answer> {
  item: Item;
  succeed: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

/**
 * Runs one statement at a time for each key, for all items that have come meanwhile. So those who count at the same row do
 * not wait for each other there. `run` returns an answer for each item, in their order. If it fails, it fails for all.
 */
export class GatheredRuns<Item, Answer> {
  private readonly waiting = new Map<string, Waiting<Item, Answer>[]>();

  constructor(private readonly run: (items: Item[]) => Promise<Answer[]>) {}

  add(key: string, item: Item): Promise<Answer> {
    const lane = currentLane();
    const keyOfLane = `${lane.name} ${key}`;
    return new Promise((succeed, fail) => {
      const one = { item, succeed, fail };
      const others = this.waiting.get(keyOfLane);
      if (others) return void others.push(one);
      this.waiting.set(keyOfLane, [one]);
      // Others that have come in this turn of the event loop come along.
      setImmediate(() => void inLane(lane, () => this.runAll(keyOfLane)));
    });
  }

  private async runAll(key: string): Promise<void> {
    for (;;) {
      const together = this.waiting.get(key)!;
      if (together.length === 0) return void this.waiting.delete(key);
      this.waiting.set(key, []);
      try {
        const answers = await this.run(together.map(({ item }) => item));
        together.forEach(({ succeed }, n) => succeed(answers[n]!));
      } catch (error) {
        for (const { fail } of together) fail(error);
      }
    }
  }
}
