import { Inject, Injectable } from '@nestjs/common';
import type { UserFromGetMe } from 'telegraf/types';
import { type ChatMember, isInChat } from './chat-member.rules.js';
import type { Message } from './message.js';
import { buildMessageParams } from './send-message.js';
import { BotApi, BotApiError } from './bot-api.js';
import { ChatHoldRepository } from './chat-hold.repository.js';
import { HOUR_MS } from '../../../../shared/units.rules.js';

/** `unknown`: the request was sent, but got no response or a 5xx, so the message may have arrived. */
export type SendOutcome = 'ok' | 'blocked' | 'chat not found' | 'error' | 'unknown';
/** `movedTo`: nothing was sent, because the chat has another id now. `refused`: the reason, in Telegram's own words. */
export type SendResult = SendOutcome | { movedTo: string } | { refused: string };

const TIMEOUT_MS = 3_000;
const BOT_USER_CACHE_MS = 60_000;
const RETRY_MS = 30_000;
const CHAT_LINK_CACHE_MS = HOUR_MS;
const MEMBER_CACHE_MS = 60_000;
const MAX_CACHED = 10_000;

/** Telegram's answers about chats. `untilMs`: the end of the validity, by the monotonic clock. */
type ChatCache<Value> = Map<string, { answer: Promise<Value | null>; untilMs: number }>;

/** Calls to Telegram whose response the caller needs at once. All other messages go through the outbox. */
@Injectable()
export class MessengerApi {
  private botUser: UserFromGetMe | null = null;
  private refreshAtMs = 0;
  private usernameRequest: Promise<string | null> | null = null;
  private usernameRetryAtMs = 0;
  private readonly chatLinkByChatId: ChatCache<string> = new Map();
  private readonly isMemberByChatAndUser: ChatCache<boolean> = new Map();

  constructor(
    private readonly api: BotApi,
    @Inject(ChatHoldRepository)
    private readonly chatHolds: Pick<ChatHoldRepository, 'getRemainingSeconds' | 'add'>,
  ) {}

  /**
   * Returns the bot's own user, cached for a minute because its settings may change. Falls back to the last known one if
   * Telegram does not respond. Throws `BotApiError` only if Telegram has never responded.
   */
  async getMe(options: { timeoutMs?: number } = {}): Promise<UserFromGetMe> {
    if (this.botUser && performance.now() < this.refreshAtMs) return this.botUser;
    if (this.botUser) this.refreshAtMs = performance.now() + BOT_USER_CACHE_MS;
    try {
      const callOptions = this.botUser ? { timeoutMs: TIMEOUT_MS } : options;
      this.botUser = await this.api.call<UserFromGetMe>('getMe', {}, callOptions);
      this.refreshAtMs = performance.now() + BOT_USER_CACHE_MS;
    } catch (error) {
      if (!this.botUser) throw error;
    }
    return this.botUser;
  }

  /** Whether private chats with the bot can have topics. Throws `BotApiError`. */
  async hasTopics(): Promise<boolean> {
    const me: UserFromGetMe & { has_topics_enabled?: boolean } = await this.getMe();
    return me.has_topics_enabled === true;
  }

  /** The bot's username. Null while Telegram is unreachable. The timeout is short, because pages wait for the username. */
  async findBotUsername(): Promise<string | null> {
    if (this.botUser) return this.botUser.username;
    if (performance.now() < this.usernameRetryAtMs) return null;
    this.usernameRequest ??= this.getMe({ timeoutMs: TIMEOUT_MS })
      .then(
        ({ username }) => username,
        () => {
          this.usernameRetryAtMs = performance.now() + RETRY_MS;
          return null;
        },
      )
      .finally(() => (this.usernameRequest = null));
    return this.usernameRequest;
  }

  /** Checks whether the bot can reach a chat. A chat that blocked or removed the bot counts as `chat not found`. */
  async probeChat(chatId: string): Promise<SendOutcome> {
    const failed = await this.tryCall('getChat', chatId, {});
    const outcome = failed ? toOutcome(failed) : 'ok';
    return outcome === 'blocked' ? 'chat not found' : outcome;
  }

  /**
   * The link to a chat: public, or an invite link that is visible to the bot. Null: there is none, or Telegram does not
   * respond. Cached for an hour; a failure for half a minute.
   */
  findChatLink(chatId: string): Promise<string | null> {
    return findCached(this.chatLinkByChatId, chatId, CHAT_LINK_CACHE_MS, () => this.requestChatLink(chatId));
  }

  private async requestChatLink(chatId: string): Promise<string | null> {
    const options = { timeoutMs: TIMEOUT_MS };
    const { username, invite_link: invite } = await this.callChat<{
      username?: string;
      invite_link?: string;
    }>('getChat', chatId, {}, options);
    return username ? `https://t.me/${username}` : (invite ?? null);
  }

  /**
   * Whether a user, or the bot itself (null), is in a chat. Also false if the bot is not in the chat. Null: Telegram does not
   * respond, or does not show the bot the members. Cached for a minute; a refusal for half a minute.
   */
  findIsMember(chatId: string, userId: string | null, signal: AbortSignal): Promise<boolean | null> {
    const request = () => this.requestIsMember(chatId, userId, signal);
    return findCached(this.isMemberByChatAndUser, `${chatId} ${userId}`, MEMBER_CACHE_MS, request, isRefusal);
  }

  private async requestIsMember(
    chatId: string,
    userId: string | null,
    signal: AbortSignal,
  ): Promise<boolean | null> {
    const user_id = userId === null ? (await this.getMe({ timeoutMs: TIMEOUT_MS })).id : Number(userId);
    try {
      const options = { timeoutMs: TIMEOUT_MS, signal };
      const member = await this.callChat<Partial<ChatMember>>('getChatMember', chatId, { user_id }, options);
      const { status, ...rest } = member;
      return status === undefined ? null : isInChat({ status, ...rest });
    } catch (error) {
      if (error instanceof BotApiError && isAbsence(error)) return false;
      throw error;
    }
  }

  /** Sends immediately, bypassing the outbox and its rate limits. */
  async sendNow(message: Message): Promise<SendResult> {
    const params = buildMessageParams({ ...message, text: message.text.source });
    const failed = await this.tryCall('sendMessage', message.chatId, params);
    if (failed?.failure.kind === 'refused' && failed.failure.migrateToChatId)
      return { movedTo: failed.failure.migrateToChatId };
    if (!failed) return 'ok';
    const outcome = toOutcome(failed);
    const isRefused = outcome === 'error' && failed.failure.kind === 'refused';
    return isRefused ? { refused: failed.failure.description } : outcome;
  }

  /** Calls a method for a chat. Returns the error; null if the call succeeded. */
  private async tryCall(method: string, chatId: string, params: object): Promise<BotApiError | null> {
    try {
      await this.callChat(method, chatId, params);
      return null;
    } catch (error) {
      if (error instanceof BotApiError) return error;
      throw error;
    }
  }

  /** Calls a method for a chat, unless the chat is paused after a 429. A new 429 pauses it. Throws `BotApiError`. */
  private async callChat<Result>(
    method: string,
    chatId: string,
    params: object,
    options: { timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<Result> {
    const seconds = await this.chatHolds.getRemainingSeconds(chatId);
    if (seconds > 0) {
      const description = `Too Many Requests: retry after ${Math.ceil(seconds)}`;
      throw new BotApiError(method, { kind: 'refused', code: 429, description });
    }
    try {
      return await this.api.call<Result>(method, { chat_id: Number(chatId), ...params }, options);
    } catch (error) {
      if (!(error instanceof BotApiError)) throw error;
      const { failure } = error;
      if (failure.kind === 'refused' && failure.retryAfterSeconds)
        await this.chatHolds.add(chatId, failure.retryAfterSeconds);
      throw error;
    }
  }
}

function toOutcome({ failure }: BotApiError): SendOutcome {
  if (failure.kind !== 'refused') return failure.kind === 'unanswered' ? 'unknown' : 'error';
  if (failure.code === 403) return 'blocked';
  const absent = /chat not found|message thread not found|PEER_ID_INVALID|upgraded to a supergroup/i;
  return absent.test(failure.description) ? 'chat not found' : 'error';
}

const isAbsence = (error: BotApiError): boolean =>
  ['blocked', 'chat not found'].includes(toOutcome(error)) ||
  /user not found|member not found|participant/i.test(error.failure.description);

const isRefusal = (error: unknown): boolean =>
  error instanceof BotApiError && error.failure.kind === 'refused';

/** Returns the cached answer, or requests it. Null if that fails, which is cached for half a minute if `shouldCacheFailure`. */
function findCached<Value>(
  cache: ChatCache<Value>,
  key: string,
  cacheMs: number,
  request: () => Promise<Value | null>,
  shouldCacheFailure: (error: unknown) => boolean = () => true,
): Promise<Value | null> {
  const cached = cache.get(key);
  if (cached && performance.now() < cached.untilMs) return cached.answer;
  if (cache.size >= MAX_CACHED) cache.clear();
  const entry = { answer: request(), untilMs: performance.now() + cacheMs };
  cache.set(key, entry);
  return (entry.answer = entry.answer.catch((error: unknown) => {
    entry.untilMs = performance.now() + (shouldCacheFailure(error) ? RETRY_MS : 0);
    return null;
  }));
}
