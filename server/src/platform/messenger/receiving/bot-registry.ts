import { Injectable } from '@nestjs/common';
import { Composer, type Context } from 'telegraf';
import type { BotParams } from '../api/bot-api.js';
import type { Button, MessageOptions } from '../api/message.js';
import type { Language } from '../../../../shared/language.rules.js';
import type { Markdown } from '../api/markdown.js';
import { renderLabel } from '../sending/localized-content.js';
import type { QueueOptions } from '../sending/outgoing-message.js';
import type { SeenBefore } from './seen-message.repository.js';
import type { StoredPerson } from './update.repository.js';

/** The sender of an update, as Telegram describes them. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string | null;
  username: string | null;
  /** The language of the sender's app. */
  languageCode?: string;
}

export interface RespondOptions extends QueueOptions {
  buttons?: Button[][];
  isReply?: boolean;
  isVital?: boolean;
  /** The subject of the message, which `findSubject` returns for replies to the message and presses of its buttons. */
  subject?: string;
  options?: MessageOptions;
}

/**
 * The context of a handler. The writes of the handler, its queued replies and the status of the update are one transaction: if
 * the handler throws or the process dies, all of them are rolled back and the update is retried.
 */
export interface BotContext extends Context {
  now: Date;
  person: Person;
  /** The current id of the chat, which differs from that in older updates if the group became a supergroup. */
  currentChatId: string;
  /** Null: the person is not known. */
  storedPerson: StoredPerson | null;
  /** What was seen of the update's message before; `nothing` if the update has no text. Throws in watchers. */
  seenBefore: SeenBefore;
  /**
   * Queues a message to the chat and thread of the update; with `isReply`, as a reply to its message. Drops the message if the
   * person gets too many replies, unless `isVital`. The handler's other effects remain in either case.
   */
  respond(text: Markdown, options?: RespondOptions): Promise<void>;
  /** Queues a reaction to the message of the update. If Telegram refuses it, `fallback` is sent as a reply. */
  reactOrReply(emoji: string, fallback: Markdown, options?: { supersedes?: string }): void;
  /** The subject of the bot's message that was replied to or pressed, or of the topic in a private chat. Null: unknown. */
  findSubject(): Promise<string | null>;
  /** Replaces the text and buttons of the message whose button was pressed. */
  replaceMessage(text: Markdown, buttons: Button[][], options?: { isVital?: boolean }): Promise<void>;
  /** Counts a reply, once per update. False: the person gets too many. For handlers that queue the reply themselves. */
  tryConsumeReply(): Promise<boolean>;
  /** Shows the presser of a button a short text. */
  answerCbQuery(text?: string | Markdown, extra?: object): Promise<true>;
  /** Starts `work` at the end of the transaction. Its statements are sent together with the commit. */
  beforeCommit(work: () => Promise<unknown>): void;
  /** Starts `work` after the commit, not awaited. */
  afterCommit(work: () => Promise<void>): void;
}

export interface BotCommand {
  command: string;
  description: string | Markdown;
}

export const renderMenu = (commands: BotCommand[], language: Language) =>
  commands.map(({ command, description }) => ({ command, description: renderLabel(description, language) }));

/** The commands offered when people type "/". */
export type BotMenu = Record<'all_private_chats' | 'all_group_chats', BotCommand[]>;

/** The bot's handlers and its menu. Each feature's `*.bot.ts` registers itself in its constructor. */
@Injectable()
export class BotRegistry {
  menu: BotMenu = { all_private_chats: [], all_group_chats: [] };
  /** The button next to the message field of private chats. Opens the mini-app, or else the list of commands. */
  menuButton: NonNullable<BotParams<'setChatMenuButton'>['menu_button']> = { type: 'commands' };
  private readonly replyHandlers = new Composer<BotContext>();
  private readonly handlers = new Composer<BotContext>();
  private readonly watchers: ((ctx: BotContext) => Promise<void>)[] = [];

  use(composer: Composer<BotContext>): void {
    this.handlers.use(composer);
  }

  /** Registers handlers of replies, which run before all others, because a reply states its subject. */
  useFirst(composer: Composer<BotContext>): void {
    this.replyHandlers.use(composer);
  }

  /** Registers a watcher that sees every update, before the handlers and in their transaction. */
  registerWatcher(watcher: (ctx: BotContext) => Promise<void>): void {
    this.watchers.push(watcher);
  }

  /** Runs the watchers. Their first statements are sent together, in the order of registration. */
  async watch(ctx: BotContext): Promise<void> {
    await Promise.all(this.watchers.map((watcher) => watcher(ctx)));
  }

  async handle(ctx: BotContext): Promise<void> {
    const end = () => Promise.resolve();
    await this.replyHandlers.middleware()(ctx, async () => void (await this.handlers.middleware()(ctx, end)));
  }
}
