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
  languageCode?: string;
}

export interface RespondOptions extends QueueOptions {
  buttons?: Button[][];
  isReply?: boolean;
  isVital?: boolean;
  /** `findSubject` returns it for replies to the message and presses of its buttons. */
  subject?: string;
  options?: MessageOptions;
}

/** The handler's writes, its replies and the update's status are one transaction. */
export interface BotContext extends Context {
  now: Date;
  person: Person;
  /** Differs from the id in older updates if the group became a supergroup. */
  currentChatId: string;
  /** Null: the person is not known. */
  storedPerson: StoredPerson | null;
  /** Throws in watchers. */
  seenBefore: SeenBefore;
  /** Queues a message; `isReply`: as a reply. Drops it if the person gets too many replies, unless `isVital`. */
  respond(text: Markdown, options?: RespondOptions): Promise<void>;
  /** If Telegram refuses the reaction, `fallback` is sent as a reply. */
  reactOrReply(emoji: string, fallback: Markdown, options?: { supersedes?: string }): void;
  /** The subject of the bot's message that was replied to or pressed, or of the topic. */
  findSubject(): Promise<string | null>;
  /** Replaces the message whose button was pressed. */
  replaceMessage(text: Markdown, buttons: Button[][], options?: { isVital?: boolean }): Promise<void>;
  /** False: the person gets too many replies. For handlers that queue the reply themselves. */
  tryConsumeReply(): Promise<boolean>;
  /** Shows the presser of a button a short text. */
  answerCbQuery(text?: string | Markdown, extra?: object): Promise<true>;
  /** The statements of `work` are sent together with the commit. */
  beforeCommit(work: () => Promise<unknown>): void;
  /** Not awaited. */
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

/** Each feature's `*.bot.ts` registers itself in its constructor. */
@Injectable()
export class BotRegistry {
  menu: BotMenu = { all_private_chats: [], all_group_chats: [] };
  /** Opens the mini-app, or else the list of commands. */
  menuButton: NonNullable<BotParams<'setChatMenuButton'>['menu_button']> = { type: 'commands' };
  private readonly replyHandlers = new Composer<BotContext>();
  private readonly handlers = new Composer<BotContext>();
  private readonly watchers: ((ctx: BotContext) => Promise<void>)[] = [];

  use(composer: Composer<BotContext>): void {
    this.handlers.use(composer);
  }

  /** Handlers of replies run before all others, because a reply states its subject. */
  useFirst(composer: Composer<BotContext>): void {
    this.replyHandlers.use(composer);
  }

  /** Watchers see every update before the handlers, in their transaction. */
  registerWatcher(watcher: (ctx: BotContext) => Promise<void>): void {
    this.watchers.push(watcher);
  }

  /** The first statements of the watchers are sent together. */
  async watch(ctx: BotContext): Promise<void> {
    await Promise.all(this.watchers.map((watcher) => watcher(ctx)));
  }

  async handle(ctx: BotContext): Promise<void> {
    const end = () => Promise.resolve();
    await this.replyHandlers.middleware()(ctx, async () => void (await this.handlers.middleware()(ctx, end)));
  }
}
