import { setTimeout as delay } from 'node:timers/promises';
import type { TelegramServer } from '../test/telegram-server.js';
import type { People } from './tallydesk.js';

/** The amounts of the writers are above this. Those of all other deposits are below. */
export const FIRST_AMOUNT = 1_000_000;
const PROGRAM_COUNT = 4;
const REQUEST_PAUSE_MS = 150;
const REQUEST_TIMEOUT_MS = 10_000;
const RETRY_MS = 200;
const FORM_PAUSE_MS = 500;

/** Programs and people that report deposits continuously. Each deposit has a unique amount. */
export class Writers {
  /** When each request was confirmed, as `performance.now()`, by request number. */
  readonly confirmedMsByRequest = new Map<number, number>();
  /** Requests and forms are numbered from 1. */
  requestCount = 0;
  formCount = 0;
  /** Calls without a successful response. Each was retried. */
  failedCallCount = 0;
  private isOver = false;
  private working: Promise<void>[] = [];

  constructor(
    private readonly url: string,
    private readonly people: People,
    private readonly telegram: TelegramServer,
  ) {}

  start(): void {
    this.isOver = false;
    this.working = [...Array.from({ length: PROGRAM_COUNT }, () => this.sendRequests()), this.writeForms()];
    // `stop` throws their errors.
    for (const work of this.working) work.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.working);
  }

  /** Sends every request again with the same key. */
  async resendRequests(): Promise<void> {
    for (let number = 1; number <= this.requestCount; number += 1) {
      const status = await this.sendRequest(number);
      if (status !== 201) throw new Error(`Request ${number} got ${status}`);
    }
  }

  /** The longest time without a confirmed request since `sinceMs`, in seconds. */
  getLongestPause(sinceMs: number): number {
    const times = [
      sinceMs,
      ...[...this.confirmedMsByRequest.values()].filter((at) => at > sinceMs),
      performance.now(),
    ];
    return Math.max(...times.slice(1).map((at, index) => at - times[index]!)) / 1_000;
  }

  /** Returns the HTTP status. Throws if there is no response. Sent again with the same number, a request takes effect once. */
  async sendRequest(number: number): Promise<number> {
    const { brandId } = this.getGroup(number);
    const answer = await fetch(`${this.url}/api/deposit`, {
      method: 'POST',
      headers: {
        ...this.people.headers,
        'idempotency-key': `drill-${number}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ brand_id: brandId, type: 'ftd', amount: FIRST_AMOUNT + number }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  private async sendRequests(): Promise<void> {
    while (!this.isOver) {
      const number = (this.requestCount += 1);
      while (!(await this.tryRequest(number))) await delay(RETRY_MS);
      this.confirmedMsByRequest.set(number, performance.now());
      await delay(REQUEST_PAUSE_MS);
    }
  }

  private async tryRequest(number: number): Promise<boolean> {
    const status = await this.sendRequest(number).catch(() => 0);
    if (status === 201) return true;
    if (status >= 400 && status < 500) throw new Error(`Request ${number} got ${status}`);
    this.failedCallCount += 1;
    return false;
  }

  private async writeForms(): Promise<void> {
    while (!this.isOver) {
      const number = (this.formCount += 1);
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
