import { setTimeout as delay } from 'node:timers/promises';
import type { TelegramServer } from '../test/telegram-server.js';
import type { People } from './tallydesk.js';

/** The amounts are above those of all other deposits. */
export const FIRST_AMOUNT = 1_000_000;
const ORDER_WRITERS = 4;
const ORDER_PAUSE_MS = 150;
const ORDER_LIMIT_MS = 10_000;
const RETRY_MS = 200;
const FORM_PAUSE_MS = 500;

/** Programs and people that report deposits continuously. Each deposit has a unique amount. */
export class Writers {
  /** Confirmation times by order number. */
  readonly confirmedMs = new Map<number, number>();
  /** The number of the last order, and of the last form. The first have number 1. */
  orders = 0;
  forms = 0;
  /** Calls without a successful response. Each was retried. */
  failedCalls = 0;
  private isOver = false;
  private working: Promise<void>[] = [];

  constructor(
    private readonly url: string,
    private readonly people: People,
    private readonly telegram: TelegramServer,
  ) {}

  start(): void {
    this.isOver = false;
    this.working = [...Array.from({ length: ORDER_WRITERS }, () => this.writeOrders()), this.writeForms()];
    // An error is reported by `stop`.
    for (const work of this.working) work.catch(() => undefined);
  }

  /** Waits until each writer has finished its order. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.working);
  }

  /** Sends every order again with the same key. */
  async resendOrders(): Promise<void> {
    for (let number = 1; number <= this.orders; number += 1) {
      const status = await this.sendOrder(number);
      if (status !== 201) throw new Error(`Order ${number} got ${status}`);
    }
  }

  /** The longest time without a confirmed order since then, in seconds. */
  getLongestPause(sinceMs: number): number {
    const times = [
      sinceMs,
      ...[...this.confirmedMs.values()].filter((at) => at > sinceMs),
      performance.now(),
    ];
    return Math.max(...times.slice(1).map((at, index) => at - times[index]!)) / 1_000;
  }

  /** Returns the HTTP status. Throws if there is no response. With the same key, an order takes effect once. */
  async sendOrder(number: number): Promise<number> {
    const answer = await fetch(`${this.url}/api/deposit`, {
      method: 'POST',
      headers: {
        ...this.people.headers,
        'idempotency-key': `drill-${number}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        brand_id: this.getGroup(number).brandId,
        type: 'ftd',
        amount: FIRST_AMOUNT + number,
      }),
      signal: AbortSignal.timeout(ORDER_LIMIT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  private async writeOrders(): Promise<void> {
    while (!this.isOver) {
      const number = (this.orders += 1);
      while (!(await this.tryOrder(number))) await delay(RETRY_MS);
      this.confirmedMs.set(number, performance.now());
      await delay(ORDER_PAUSE_MS);
    }
  }

  private async tryOrder(number: number): Promise<boolean> {
    const status = await this.sendOrder(number).catch(() => 0);
    if (status === 201) return true;
    if (status >= 400 && status < 500) throw new Error(`Order ${number} got ${status}`);
    this.failedCalls += 1;
    return false;
  }

  private async writeForms(): Promise<void> {
    while (!this.isOver) {
      const number = (this.forms += 1);
      const { chatId, telegramId } = this.getGroup(number);
      this.telegram.offer(buildFormUpdate(number, chatId, telegramId));
      await delay(FORM_PAUSE_MS);
    }
  }

  private getGroup(number: number) {
    return this.people.groups[number % this.people.groups.length]!;
  }
}

function buildFormUpdate(number: number, chatId: number, telegramId: number) {
  const message = {
    message_id: number,
    date: Math.floor(Date.now() / 1_000),
    from: { id: telegramId, is_bot: false, first_name: 'Agent' },
    chat: { id: chatId, type: 'supergroup', title: 'A brand' },
    text: `#retention\nAmount: ${FIRST_AMOUNT + number}`,
  };
  return { update_id: number, message };
}
