import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MarkupError, parseMarkdownV2 } from '../messenger/text/markdown-v2.rules.js';

/**
 * How the server responds to a call. `drop body`: closes the connection after the head of the request. `drop before`: closes it
 * before the call takes effect. `drop after`: closes it after that. `stall …`: at the same points, leaves the connection open
 * without a response.
 */
export type ScriptedAnswer =
  | 'ok'
  | 'drop body'
  | 'stall body'
  | 'drop before'
  | 'drop after'
  | 'stall before'
  | 'stall after'
  | { slowMs: number }
  /** From a proxy, for example. The call has no effect. */
  | { page: string; status: number; headers?: Record<string, string> }
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
  hasTakenEffect: boolean;
}

const TEXT_PARAMS: Record<string, { name: string; maxLength: number }> = {
  sendMessage: { name: 'text', maxLength: 4096 },
  sendPhoto: { name: 'caption', maxLength: 1024 },
};

/** A Bot API server for tests. It responds according to a script, records the calls, and parses texts as strictly as Telegram. */
export class TelegramServer {
  readonly arrivals: Arrival[] = [];
  hasTopics = false;
  /** Files that people have sent. They can be downloaded from an address that ends with the id. */
  readonly fileById = new Map<string, Buffer>();
  /** The number of received calls, including those of which only the head was read. */
  requestCount = 0;
  /** The largest number of calls of one chat that were open at the same time. */
  maxOpenPerChat = 0;
  /** The bot's privacy mode is off. */
  readsAllGroupMessages = true;
  /** Their refusals take precedence over scripts. */
  limits: { findRefusal: (arrival: Arrival) => ScriptedAnswer | null } | null = null;
  /** The statuses of members of chats, for `getChatMember`, by `<chat id> <user id>`. */
  readonly statusByChatAndUser = new Map<string, string>();
  private readonly updates: { update_id: number }[] = [];
  private readonly answersByTarget = new Map<string, ScriptedAnswer[]>();
  private readonly openCallCountByChat = new Map<string, number>();
  private readonly server: Server = createServer((request, response) => void this.handle(request, response));
  private lastMessageId = 100;
  private port = 0;
  private host = '127.0.0.1';

  async start(host = this.host): Promise<this> {
    this.host = host;
    await new Promise<void>((resolve) => this.server.listen(this.port, host, resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  /** Stops the server. `start` starts it again on the same port. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  reset(): void {
    this.arrivals.length = 0;
    this.updates.length = 0;
    this.fileById.clear();
    this.answersByTarget.clear();
    this.limits = null;
    this.requestCount = 0;
    this.maxOpenPerChat = 0;
  }

  get apiRoot(): string {
    return `http://${this.host}:${this.port}`;
  }

  /** Queues responses to the next calls of a method, or for a chat. */
  script(target: string, ...answers: ScriptedAnswer[]): void {
    this.answersByTarget.set(target, [...(this.answersByTarget.get(target) ?? []), ...answers]);
  }

  /** Makes `getUpdates` return these updates until they are confirmed. */
  offer(...updates: { update_id: number }[]): void {
    this.updates.push(...updates);
  }

  get unconfirmedCount(): number {
    return this.updates.length;
  }

  listCalls(method: string): Arrival[] {
    return this.arrivals.filter((arrival) => arrival.method === method);
  }

  listEffectiveCalls(chatId: string, method?: string): Arrival[] {
    return (method ? this.listCalls(method) : this.arrivals).filter(
      ({ params, hasTakenEffect }) => hasTakenEffect && String(params.chat_id) === chatId,
    );
  }

  /** The texts of the messages that were sent to a chat, in order. Later edits are not in them. */
  listTextsIn(chatId: string): unknown[] {
    const messages = this.listEffectiveCalls(chatId).filter(({ method }) => method in TEXT_PARAMS);
    return messages.map(({ method, params }) => params[TEXT_PARAMS[method]!.name]);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.url!.split('/').at(-1)!;
    this.requestCount += 1;
    const [next] = this.answersByTarget.get(method) ?? [];
    if (next === 'drop body' || next === 'stall body') {
      this.answersByTarget.get(method)!.shift();
      return void (next === 'drop body' && request.destroy());
    }
    const params = await readParams(request);
    const arrival = { method, params, at: Date.now(), hasTakenEffect: false };
    this.arrivals.push(arrival);

    const chat = 'chat_id' in params ? String(params.chat_id) : method;
    this.openCallCountByChat.set(chat, (this.openCallCountByChat.get(chat) ?? 0) + 1);
    this.maxOpenPerChat = Math.max(this.maxOpenPerChat, this.openCallCountByChat.get(chat)!);
    response.once('close', () => this.openCallCountByChat.set(chat, this.openCallCountByChat.get(chat)! - 1));
    const answer =
      this.limits?.findRefusal(arrival) ?? this.shiftAnswer(method, chat) ?? findTextRefusal(arrival) ?? 'ok';
    await this.respond(arrival, answer, response);
  }

  private shiftAnswer(method: string, chat: string): ScriptedAnswer | undefined {
    return this.answersByTarget.get(chat)?.shift() ?? this.answersByTarget.get(method)?.shift();
  }

  private async respond(arrival: Arrival, script: ScriptedAnswer, response: ServerResponse): Promise<void> {
    if (script === 'drop before') return void response.destroy();
    if (script === 'stall before') return;
    if (typeof script === 'object' && 'refuse' in script) {
      const { refuse: error_code, description = 'Bad Request', parameters } = script;
      return reply(response, error_code, { ok: false, error_code, description, parameters });
    }
    if (typeof script === 'object' && 'page' in script) {
      return void response.writeHead(script.status, script.headers).end(script.page);
    }
    if (typeof script === 'object') await sleep(script.slowMs);
    const result = await this.buildResult(arrival);
    arrival.hasTakenEffect = true;
    if (script === 'stall after') return;
    if (script === 'drop after') return void response.destroy();
    const file = this.fileById.get(arrival.method);
    if (file) return void response.end(file);
    reply(response, 200, { ok: true, result });
  }

  private async buildResult({ method, params }: Arrival): Promise<unknown> {
    if (method === 'getMe')
      return {
        id: 1,
        is_bot: true,
        first_name: 'Tallydesk',
        username: 'tallydesk_bot',
        can_read_all_group_messages: this.readsAllGroupMessages,
        has_topics_enabled: this.hasTopics,
      };
    if (method === 'createForumTopic') return { message_thread_id: ++this.lastMessageId, name: params.name };
    if (method === 'getChat') return { id: params.chat_id, type: 'supergroup', title: 'A group' };
    if (method === 'getChatMember')
      return { status: this.statusByChatAndUser.get(`${String(params.chat_id)} ${String(params.user_id)}`) };
    if (method === 'getFile')
      return { file_id: params.file_id, file_path: `documents/${String(params.file_id)}` };
    if (method === 'getUserProfilePhotos') return { total_count: 0, photos: [] };
    if (method === 'getUpdates') return this.pollUpdates(Number(params.offset ?? 0));
    if (method === 'sendMediaGroup')
      return (params.media as object[]).map(() => ({ message_id: ++this.lastMessageId, date: 0 }));
    if (!(method in TEXT_PARAMS)) return true;
    return { message_id: ++this.lastMessageId, date: 0, chat: { id: params.chat_id }, text: params.text };
  }

  /** Returns updates like Telegram: an offset confirms all lower updates. Without updates the call waits. */
  private async pollUpdates(offset: number): Promise<unknown[]> {
    this.updates.splice(
      0,
      this.updates.length,
      ...this.updates.filter(({ update_id }) => update_id >= offset),
    );
    for (let waited = 0; this.updates.length === 0 && waited < 500; waited += 20) await sleep(20);
    return this.updates.slice(0, 100);
  }
}

/** Reads the parameters from JSON or a form. A file is represented by its size. */
async function readParams(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) {
    return JSON.parse(body.toString() || '{}') as Record<string, unknown>;
  }
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const values = [...form].map(([name, value]) => [
    name,
    typeof value !== 'string' ? value.size : name === 'caption' ? value : parseJsonOrText(value),
  ]);
  return Object.fromEntries(values) as Record<string, unknown>;
}

function parseJsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Telegram's refusal of a message because of its text. Undefined: Telegram accepts the text. */
function findTextRefusal({ method, params }: Arrival): ScriptedAnswer | undefined {
  const text = method in TEXT_PARAMS && params[TEXT_PARAMS[method]!.name];
  if (typeof text !== 'string' || params.parse_mode !== 'MarkdownV2') return undefined;
  const refuse = (description: string) => ({ refuse: 400, description: `Bad Request: ${description}` });
  try {
    const { length } = parseMarkdownV2(text).text;
    if (length === 0) return refuse('message text is empty');
    return length > TEXT_PARAMS[method]!.maxLength ? refuse('message is too long') : undefined;
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    return refuse(`can't parse entities: ${error.message}`);
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function setUpTelegram(): TelegramServer {
  const telegram = new TelegramServer();
  beforeAll(() => telegram.start());
  afterAll(() => telegram.stop());
  return telegram;
}
