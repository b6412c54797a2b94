import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a call is answered. `drop before`: the connection breaks before the call has an effect, `drop after`: after. */
export type ScriptedAnswer =
  | 'ok'
  | 'drop before'
  | 'drop after'
  | { slowMs: number }
  | { refuse: number; description?: string; parameters?: object };

export const blocked: ScriptedAnswer = { refuse: 403, description: 'Forbidden: bot was blocked by the user' };
export const tooMany = (seconds: number): ScriptedAnswer => ({
  refuse: 429,
  description: 'Too Many Requests',
  parameters: { retry_after: seconds },
});

export interface Arrival {
  method: string;
  params: Record<string, unknown>;
  at: number;
  /** Whether the call had its effect, that is, whether people see the message. */
  done: boolean;
}

/** A Bot API server for tests: answers as the script says and keeps a log of what arrived. */
export class TelegramServer {
  readonly arrivals: Arrival[] = [];
  /** The most calls of one chat that were ever open at the same time. */
  busiestChat = 0;
  private readonly updates: { update_id: number }[] = [];
  private readonly scripts = new Map<string, ScriptedAnswer[]>();
  private readonly open = new Map<string, number>();
  private readonly server: Server = createServer((request, response) => void this.handle(request, response));
  private lastMessageId = 100;
  private port = 0;

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  /** Refuses connections until `start`, on the same port. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  get apiRoot(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Scripts the next answers of a method, or of the messages to a chat. After them the answer is `ok`. */
  script(methodOrChat: string, ...answers: ScriptedAnswer[]): void {
    this.scripts.set(methodOrChat, [...(this.scripts.get(methodOrChat) ?? []), ...answers]);
  }

  /** Lets `getUpdates` hand out updates until they are confirmed. */
  offer(...updates: { update_id: number }[]): void {
    this.updates.push(...updates);
  }

  get unconfirmed(): number {
    return this.updates.length;
  }

  calls(method: string): Arrival[] {
    return this.arrivals.filter((arrival) => arrival.method === method);
  }

  /** The texts that people see in a chat, in order. */
  textsIn(chatId: string): unknown[] {
    const messages = this.calls('sendMessage').filter(
      ({ params, done }) => done && String(params.chat_id) === chatId,
    );
    return messages.map(({ params }) => params.text);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.url!.split('/').at(-1)!;
    const params = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
    const arrival = { method, params, at: Date.now(), done: false };
    this.arrivals.push(arrival);

    const chat = 'chat_id' in params ? String(params.chat_id) : method;
    this.open.set(chat, (this.open.get(chat) ?? 0) + 1);
    this.busiestChat = Math.max(this.busiestChat, this.open.get(chat)!);
    response.once('close', () => this.open.set(chat, this.open.get(chat)! - 1));
    await this.answer(arrival, this.nextAnswer(method, chat), response);
  }

  private nextAnswer(method: string, chat: string): ScriptedAnswer {
    return this.scripts.get(chat)?.shift() ?? this.scripts.get(method)?.shift() ?? 'ok';
  }

  private async answer(arrival: Arrival, script: ScriptedAnswer, response: ServerResponse): Promise<void> {
    if (script === 'drop before') return void response.destroy();
    if (typeof script === 'object' && 'refuse' in script) {
      const { refuse: error_code, description = 'Bad Request', parameters } = script;
      return reply(response, error_code, { ok: false, error_code, description, parameters });
    }
    if (typeof script === 'object') await sleep(script.slowMs);
    const result = await this.resultOf(arrival);
    arrival.done = true;
    if (script === 'drop after') return void response.destroy();
    reply(response, 200, { ok: true, result });
  }

  private async resultOf({ method, params }: Arrival): Promise<unknown> {
    if (method === 'getMe')
      return { id: 1, is_bot: true, first_name: 'Tallydesk', username: 'tallydesk_bot' };
    if (method === 'getChat') return { id: params.chat_id, type: 'supergroup', title: 'A group' };
    if (method === 'getUpdates') return this.takeUpdates(Number(params.offset ?? 0));
    if (method !== 'sendMessage') return true;
    return { message_id: ++this.lastMessageId, date: 0, chat: { id: params.chat_id }, text: params.text };
  }

  /** As Telegram does: an offset confirms what is below it; with nothing to hand out the call waits. */
  private async takeUpdates(offset: number): Promise<unknown[]> {
    this.updates.splice(
      0,
      this.updates.length,
      ...this.updates.filter(({ update_id }) => update_id >= offset),
    );
    for (let waited = 0; this.updates.length === 0 && waited < 500; waited += 20) await sleep(20);
    return this.updates.slice(0, 100);
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
