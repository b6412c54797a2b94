import { Context, Telegram } from 'telegraf';
import type { Update, UserFromGetMe } from 'telegraf/types';
import type { Button, MessageOptions } from '../api/message.js';
import type { Use } from '../../limits/limit.repository.js';
import type {
  MessageChange,
  OutgoingMessage,
  OutgoingReaction,
  Overtaking,
} from '../sending/outgoing-message.js';
import type { BotContext, Person } from './bot-registry.js';
import { type Markdown, md } from '../api/markdown.js';
import type { LastSeen } from './seen-message.repository.js';
import { getLane } from './update-lane.rules.js';

/** Refuses direct calls: what a handler says may go out only after the commit of what it did. */
class MuteTelegram extends Telegram {
  override callApi(): never {
    throw new Error('a handler does not call Telegram: use ctx.say');
  }
}

const COMMAND = /^\/\w+(?:@\w+)?(?=\s|$)/;

/**
 * Marks the command at the beginning of a text, in upper or lower case. If the text is formatted, Telegram's own mark may
 * be missing or not be the first.
 */
function withCommand(update: Update): Update {
  if (!('message' in update) || !update.message || !('text' in update.message)) return update;
  const { message } = update;
  const [command] = COMMAND.exec(message.text) ?? [];
  if (!command) return update;
  const text = command.toLowerCase() + message.text.slice(command.length);
  const mark = { type: 'bot_command' as const, offset: 0, length: command.length };
  return { ...update, message: { ...message, text, entities: [mark, ...(message.entities ?? [])] } };
}

interface SayOptions extends Overtaking {
  buttons?: Button[][];
  reply?: boolean;
  isVital?: boolean;
  about?: string;
  options?: MessageOptions;
}

/** Nobody reads more replies, and Telegram takes no more for one chat. */
export const REPLIES_A_MINUTE = 30;
export const tooManyMessages = md`Too many messages, try again in a minute`;

/** What this server knows of an update besides its content. */
export interface UpdateFacts {
  /** The current id of its chat; null if it has no chat. */
  chatIdNow: string | null;
  lastSeen: LastSeen;
  /** The key of its answers. With it, each answer is queued only once. */
  key: string;
  /** Counts a use, and returns how many there are in its window. */
  countUse: (use: Use) => Promise<number>;
  /** The subject of a message of the bot. */
  findSubject: (chatId: string, messageId: string) => Promise<string | null>;
  findTopicSubject: (chatId: string, threadId: string) => Promise<string | null>;
}

const repliedTo = (message: object): { message_id: number } | undefined =>
  'reply_to_message' in message ? (message.reply_to_message as { message_id: number }) : undefined;

/** An ephemeral message has an id of its own, and 0 in place of the usual one. */
const idOf = (message: { message_id: number; ephemeral_message_id?: number }): string =>
  String(message.ephemeral_message_id ?? message.message_id);

/** The context of one attempt to handle one update. */
export class UpdateContext extends Context implements BotContext {
  /** Answers to the pressed button. They are sent after the commit. */
  readonly callbackAnswers: object[] = [];
  readonly workAfterCommit: (() => Promise<void>)[] = [];
  /** What is to be queued. */
  readonly said: OutgoingMessage[] = [];
  /** Changes of sent messages that are to be queued. */
  readonly changed: MessageChange[] = [];
  /** Reactions that are to be queued. */
  readonly marks: OutgoingReaction[] = [];
  private answers = 0;
  private allowed?: Promise<boolean>;

  constructor(
    update: Update,
    botUser: UserFromGetMe,
    readonly now: Date,
    private readonly facts: UpdateFacts,
  ) {
    super(withCommand(update), new MuteTelegram(''), botUser);
  }

  get chatIdNow(): string {
    if (this.facts.chatIdNow === null) throw new Error('this update has no chat');
    return this.facts.chatIdNow;
  }

  get lastSeen(): LastSeen {
    return this.facts.lastSeen;
  }

  get person(): Person {
    if (!this.from) throw new Error('nobody sent this update');
    const { id, first_name, last_name, username } = this.from;
    return { id: String(id), firstName: first_name, lastName: last_name ?? null, username: username ?? null };
  }

  async respond(text: Markdown, { isVital, ...options }: SayOptions = {}): Promise<void> {
    if (isVital || (await this.canAnswer())) this.said.push(this.buildMessage(text, options));
  }

  canAnswer(): Promise<boolean> {
    return (this.allowed ??= this.countReply());
  }

  private async countReply(): Promise<boolean> {
    const { personId, chatId } = getLane(this.update);
    const key = `bot replies:${personId ?? chatId}`;
    const used = await this.facts.countUse({ key, seconds: 60, amount: 1 });
    if (used === REPLIES_A_MINUTE + 1) this.said.push(this.buildMessage(tooManyMessages, { reply: true }));
    return used <= REPLIES_A_MINUTE;
  }

  private buildMessage(text: Markdown, { buttons, reply, ...others }: SayOptions): OutgoingMessage {
    const chatId = this.chatIdNow;
    const message: { message_id?: number; is_topic_message?: boolean; message_thread_id?: number } = this.msg;
    this.answers += 1;
    return {
      chatId,
      // Outside of forums, Telegram gives chains of replies thread ids too, but takes no messages to them.
      threadId: message.is_topic_message ? String(message.message_thread_id) : null,
      // Message ids do not move with their chat: in the new chat this id belongs to another message.
      replyTo:
        reply && message.message_id && chatId === String(this.chat?.id) ? String(message.message_id) : null,
      text,
      buttons,
      key: `${this.facts.key}:${this.answers}`,
      isAnswer: true,
      ...others,
    };
  }

  mark(emoji: string, otherwise: Markdown, options: { supersedes?: string } = {}): void {
    const { replyTo, ...rest } = this.buildMessage(otherwise, { reply: true, ...options });
    if (replyTo) this.marks.push({ ...rest, messageId: replyTo, emoji, otherwise });
    else this.said.push({ ...rest, text: otherwise });
  }

  async findSubject(): Promise<string | null> {
    const message = this.callbackQuery?.message ?? (this.message && repliedTo(this.message));
    if (!this.chat) return null;
    const chatId = String(this.chat.id);
    const about = message && (await this.facts.findSubject(chatId, idOf(message)));
    if (about || !this.message?.is_topic_message || this.chat.type !== 'private') return about ?? null;
    return this.facts.findTopicSubject(chatId, String(this.message.message_thread_id));
  }

  async replaceMessage(text: Markdown, buttons: Button[][], { isVital = false } = {}): Promise<void> {
    const messageId = this.callbackQuery?.message?.message_id;
    if (!messageId || this.chatIdNow !== String(this.chat?.id))
      return this.respond(text, { buttons, isVital });
    if (!isVital && !(await this.canAnswer())) return;
    this.answers += 1;
    const key = `${this.facts.key}:${this.answers}`;
    this.changed.push({ chatId: this.chatIdNow, messageId: String(messageId), text, buttons, key });
  }

  afterCommit(work: () => Promise<void>): void {
    this.workAfterCommit.push(work);
  }

  override answerCbQuery(text?: string, extra?: object): Promise<true> {
    this.callbackAnswers.push({ callback_query_id: this.callbackQuery?.id, text, ...extra });
    return Promise.resolve(true);
  }
}
