import { AsyncResource } from 'node:async_hooks';
import type { DataSource, EntityManager } from 'typeorm';
import { databaseTrouble } from '../database-trouble.rules.js';
import { currentLane, inLane } from '../sessions/lanes.js';
import type { Lane } from '../sessions/lanes.rules.js';

/** While some transactions wait for their commits, others run their statements. More would only be smaller. */
const AT_ONCE = 3;
/**
 * While a transaction is under way, the next one waits this long for more orders. Otherwise the first of those that come back
 * together would go alone, and all others would wait for its commit.
 */
const GATHER_MS = 1;
/** More orders in one transaction would let the first of them wait too long. */
const MAX_TOGETHER = 32;
/** With this many orders waiting, another one is refused at once. */
const MAX_WAITING = 1_000;

/** What became of one order. `alone`: it would have to wait for a lock, so it shall be carried out by itself. */
export type Outcome<Answer> = { answer: Answer } | { refusal: unknown } | 'alone';

/**
 * Carries out orders in one transaction, and returns their outcomes in the same order. A refused order, and one with the
 * outcome `alone`, must leave nothing behind. `isAlone`: there is only one, it may wait for locks, and it must not be `alone`.
 * This runs outside of any call, so an order itself must say who acts.
 */
export type CarryOut<Order, Answer> = (
  db: EntityManager,
  orders: Order[],
  isAlone: boolean,
) => Promise<Outcome<Answer>[]>;

interface Waiting<Order, Answer> {
  order: Order;
  lane: Lane;
  timer: NodeJS.Timeout;
  succeed: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

/**
 * Gathers orders that arrive while a transaction of the same kind is under way, and carries them out together in the next
 * one. This pays if their rows are written by few statements, and it saves commits.
 *
 * Each order has its own answer or error. It is answered after the commit. If the common transaction fails, each of its
 * orders is carried out alone, unless the transaction may have been committed. An order that would have to wait for a lock
 * goes alone too, so it holds up nobody.
 */
export class GatheredWrites<Order, Answer> {
  private readonly waiting = new Set<Waiting<Order, Answer>>();
  private underWay = 0;
  /** What the orders of the transactions under way are about. */
  private readonly subjects = new Set<number>();
  private isStarting = false;
  /** Nobody's call: what runs in it belongs to several of them. */
  private readonly outside = new AsyncResource('GatheredWrites', { requireManualDestroy: true });

  constructor(
    private readonly dataSource: DataSource,
    private readonly carryOut: CarryOut<Order, Answer>,
    /** Orders about something that a transaction under way is about wait for its end. They would meet its locks. */
    private readonly subjectOf?: (order: Order) => number,
  ) {}

  /** Resolves after the commit. */
  add(order: Order): Promise<Answer> {
    if (this.waiting.size >= MAX_WAITING) return Promise.reject(tooLate());
    return new Promise((succeed, fail) => {
      const one: Waiting<Order, Answer> = {
        order,
        lane: currentLane(),
        timer: setTimeout(() => {
          this.waiting.delete(one);
          fail(tooLate());
        }, patienceMs(this.dataSource)),
        succeed,
        fail,
      };
      this.waiting.add(one);
      this.startSoon();
    });
  }

  private startSoon(): void {
    if (this.isStarting || this.underWay >= AT_ONCE || this.waiting.size === 0) return;
    this.isStarting = true;
    const start = () => {
      this.isStarting = false;
      this.outside.runInAsyncScope(() => void this.carryOutNext());
    };
    // Other calls that have arrived in this turn of the event loop come along.
    if (this.underWay === 0) setImmediate(start);
    else setTimeout(start, GATHER_MS);
  }

  private async carryOutNext(): Promise<void> {
    const together = this.takeNext();
    const [first] = together;
    if (!first) return;
    const subjects = new Set(together.flatMap(({ order }) => this.subjectOf?.(order) ?? []));
    for (const subject of subjects) this.subjects.add(subject);
    this.underWay += 1;
    this.startSoon();
    await inLane(first.lane, () => this.carryOutTogether(together));
    this.underWay -= 1;
    for (const subject of subjects) this.subjects.delete(subject);
    this.startSoon();
  }

  private takeNext(): Waiting<Order, Answer>[] {
    const taken: Waiting<Order, Answer>[] = [];
    for (const one of this.waiting) {
      if (this.subjectOf && this.subjects.has(this.subjectOf(one.order))) continue;
      taken.push(one);
      this.waiting.delete(one);
      clearTimeout(one.timer);
      if (taken.length === MAX_TOGETHER) break;
    }
    return taken;
  }

  private async carryOutTogether(together: Waiting<Order, Answer>[]): Promise<void> {
    let isCommitting = false;
    try {
      const outcomes = await this.dataSource.transaction(async (db) => {
        const all = await this.carryOut(
          db,
          together.map(({ order }) => order),
          false,
        );
        isCommitting = true;
        return all;
      });
      together.forEach((one, n) => this.settle(one, outcomes[n]!));
    } catch (error) {
      // An order that was the only one has failed by itself.
      const isUndone = isCommitting ? isRefused(error) : databaseTrouble(error) !== 'away';
      for (const one of together) {
        if (isUndone && together.length > 1) this.carryOutAlone(one);
        else one.fail(error);
      }
    }
  }

  private settle(one: Waiting<Order, Answer>, outcome: Outcome<Answer>): void {
    if (outcome === 'alone') this.carryOutAlone(one);
    else if ('answer' in outcome) one.succeed(outcome.answer);
    else one.fail(outcome.refusal);
  }

  /** Not awaited by the others. The pool limits how many do this at once. */
  private carryOutAlone({ order, lane, succeed, fail }: Waiting<Order, Answer>): void {
    const work = async (db: EntityManager) => {
      const [outcome] = await this.carryOut(db, [order], true);
      if (outcome === undefined || outcome === 'alone') throw new Error('An order has no outcome');
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.answer;
    };
    inLane(lane, () => this.dataSource.transaction(work)).then(succeed, fail);
  }
}

/** As long as for a connection of the pool. */
const patienceMs = ({ options }: DataSource): number =>
  (options as { extra: { connectionTimeoutMillis: number } }).extra.connectionTimeoutMillis;

/** Whether the database has refused a commit. After a lost connection nobody knows. */
function isRefused(error: unknown): boolean {
  const { driverError } = error as { driverError?: { severity?: string } };
  return (driverError ?? (error as { severity?: string })).severity === 'ERROR';
}

const tooLate = () => new Error('timeout exceeded when trying to connect');
