/** A call to the Bot API and its answer. An update that was posted to the bot's webhook has the method "webhook". */
export interface Call {
  id: number;
  /** Unix milliseconds. */
  at: number;
  ms: number;
  method: string;
  params: unknown;
  /** The HTTP status; left out if the connection broke. */
  status?: number;
  answer?: unknown;
  dropped?: 'before' | 'after';
}

const MAX_CALLS = 300;

/** The last calls, oldest first. */
export class Traffic {
  private calls: Call[] = [];
  private lastId = 0;

  record(call: Omit<Call, 'id'>): void {
    this.calls.push({ id: ++this.lastId, ...call });
    if (this.calls.length > MAX_CALLS) this.calls.shift();
  }

  listAfter(id: number): Call[] {
    return this.calls.filter((call) => call.id > id);
  }

  clear(): void {
    this.calls = [];
  }
}
