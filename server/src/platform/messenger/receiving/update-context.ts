import { Context, Telegram } from 'telegraf';
import type { Update, UserFromGetMe } from 'telegraf/types';
import type { Button } from '../api/message.js';
import type { LimitUse } from '../../limits/limit.repository.js';
import type { MessageChange, OutgoingMessage, OutgoingReaction } from '../sending/outgoing-message.js';
import type { RespondOptions, BotContext, Person } from './bot-registry.js';
import { localize } from '../../../texts/texts.js';
import type { Markdown } from '../api/markdown.js';
import type { SeenBefore } from './seen-message.repository.js';
import { getOrigin } from './update-lane.rules.js';
import type { StoredPerson } from './update.repository.js';

/** Rejects direct API calls, because replies must be sent only after the handler's commit. */
class NoApiTelegram extends Telegram {
  override callApi(): never {
    throw new Error('handlers must not call Telegram directly: use ctx.respond');
  }
}

const COMMAND = /^\/\w+(?:@\w+)?(?=\s|$)/;

/** Lower-cases the command at the start of a text, and adds an entity for it, because Telegram's may be missing. */
function withCommand(update: Update): Update {
  if (!('message' in update) || !update.message || !('text' in update.message)) return update;
  const { message } = update;
  const [command] = COMMAND.exec(message.text) ?? [];
  if (!command) return update;
  const text = command.toLowerCase() + message.text.slice(command.length);
  const commandEntity = { type: 'bot_command' as const, offset: 0, length: command.length };
  return { ...update, message: { ...message, text, entities: [commandEntity, ...(message.entities ?? [])] } };
}

/** The limit of replies to one person, not counting vital ones. Telegram accepts about as many messages a minute in a chat. */
export const MAX_REPLIES_PER_MINUTE = 30;
const tooManyMessages = localize('common.tooManyMessages');

export interface UpdateDetails {
  /** The current id of the update's chat; null if it has no chat. */
  currentChatId: string | null;
  storedPerson: StoredPerson | null;
  /** The key prefix of the replies to the update, so that each is queued only once. */
  key: string;
  /** Counts a use, and returns how much of its limit is used. */
  countUse: (use: LimitUse) => Promise<number>;
  findSubject: (chatId: string, messageId: string) => Promise<string | null>;
  findTopicSubject: (chatId: string, threadId: string) => Promise<string | null>;
}

const findRepliedMessage = (message: object): { message_id: number } | undefined =>
  'reply_to_message' in message ? (message.reply_to_message as { message_id: number }) : undefined;

/** An ephemeral message has an id of another kind; its `message_id` is 0. */
const getMessageId = (message: { message_id: number; ephemeral_message_id?: number }): string =>
  String(message.ephemeral_message_id ?? message.message_id);

/** The context of one attempt to handle one update. */
export class UpdateContext extends Context implements BotContext {
  /** The answers to the button press. The first one is sent after the commit. */
  readonly callbackAnswers: { callback_query_id?: string; text?: string | Markdown }[] = [];
  readonly workBeforeCommit: (() => Promise<unknown>)[] = [];
  readonly workAfterCommit: (() => Promise<void>)[] = [];
  readonly queuedMessages: OutgoingMessage[] = [];
  readonly queuedEdits: MessageChange[] = [];
  readonly queuedReactions: OutgoingReaction[] = [];
  private seen?: SeenBefore;
  private replyCount = 0;
  private isReplyAllowed?: Promise<boolean>;

  constructor(
    update: Update,
    botUser: UserFromGetMe,
    readonly now: Date,
    private readonly details: UpdateDetails,
  ) {
    super(withCommand(update), new NoApiTelegram(''), botUser);
  }

  get currentChatId(): string {
    if (this.details.currentChatId === null) throw new Error('this update has no chat');
    return this.details.currentChatId;
  }

  get storedPerson(): StoredPerson | null {
    return this.details.storedPerson;
  }

  get seenBefore(): SeenBefore {
    if (!this.seen) throw new Error('seenBefore is not known yet in watchers');
    return this.seen;
  }

  /** Sets what is known once the update is locked: what was seen of its message before, and its newest content. */
  setLocked(seenBefore: SeenBefore, update: Update): void {
    this.seen = seenBefore;
    Object.assign(this, { update: withCommand(update) });
  }

  get person(): Person {
    if (!this.from) throw new Error('nobody sent this update');
    const { id, first_name, last_name = null, username = null, language_code } = this.from;
    return {
      id: String(id),
      firstName: first_name,
      lastName: last_name,
      username,
      languageCode: language_code,
    };
  }

  async respond(text: Markdown, { isVital, ...options }: RespondOptions = {}): Promise<void> {
    if (isVital || (await this.tryConsumeReply())) this.queuedMessages.push(this.buildMessage(text, options));
  }

  tryConsumeReply(): Promise<boolean> {
    return (this.isReplyAllowed ??= this.countReply());
  }

  private async countReply(): Promise<boolean> {
    const { personId, chatId } = getOrigin(this.update);
    const key = `bot replies:${personId ?? chatId}`;
    const used = await this.details.countUse({ key, seconds: 60, amount: 1 });
    if (used === MAX_REPLIES_PER_MINUTE + 1)
      this.queuedMessages.push(this.buildMessage(tooManyMessages, { isReply: true }));
    return used <= MAX_REPLIES_PER_MINUTE;
  }

  private buildMessage(text: Markdown, { buttons, isReply, ...others }: RespondOptions): OutgoingMessage {
    const chatId = this.currentChatId;
    const message: { message_id?: number; is_topic_message?: boolean; message_thread_id?: number } = this.msg;
    this.replyCount += 1;
    return {
      chatId,
      // Outside of forums, reply chains have thread ids too, but Telegram accepts no messages to them.
      threadId: message.is_topic_message ? String(message.message_thread_id) : null,
      // Message ids are not migrated with a chat: in the new chat this id is another message.
      replyTo:
        isReply && message.message_id && chatId === String(this.chat?.id) ? String(message.message_id) : null,
      text,
      buttons,
      key: `${this.details.key}:${this.replyCount}`,
      isAnswer: true,
      ...(this.chat?.type !== 'private' && this.from && { answersTo: String(this.from.id) }),
      ...others,
    };
  }

  reactOrReply(emoji: string, fallback: Markdown, options: { supersedes?: string } = {}): void {
    const { replyTo, ...rest } = this.buildMessage(fallback, { isReply: true, ...options });
    if (replyTo) this.queuedReactions.push({ ...rest, messageId: replyTo, emoji, fallback });
    else this.queuedMessages.push({ ...rest, text: fallback });
  }

  async findSubject(): Promise<string | null> {
    const message = this.callbackQuery?.message ?? (this.message && findRepliedMessage(this.message));
    if (!this.chat) return null;
    const chatId = String(this.chat.id);
    const subject = message && (await this.details.findSubject(chatId, getMessageId(message)));
    if (subject || !this.message?.is_topic_message || this.chat.type !== 'private') return subject ?? null;
    return this.details.findTopicSubject(chatId, String(this.message.message_thread_id));
  }

  async replaceMessage(text: Markdown, buttons: Button[][], { isVital = false } = {}): Promise<void> {
    const messageId = this.callbackQuery?.message?.message_id;
    if (!messageId || this.currentChatId !== String(this.chat?.id))
      return this.respond(text, { buttons, isVital });
    if (!isVital && !(await this.tryConsumeReply())) return;
    this.replyCount += 1;
    const key = `${this.details.key}:${this.replyCount}`;
    this.queuedEdits.push({ chatId: this.currentChatId, messageId: String(messageId), text, buttons, key });
  }

  beforeCommit(work: () => Promise<unknown>): void {
    this.workBeforeCommit.push(work);
  }

  afterCommit(work: () => Promise<void>): void {
    this.workAfterCommit.push(work);
  }

  override answerCbQuery(text?: string | Markdown, extra?: object): Promise<true> {
    this.callbackAnswers.push({ callback_query_id: this.callbackQuery?.id, text, ...extra });
    return Promise.resolve(true);
  }
}
