import { Injectable } from '@nestjs/common';
import { Composer, type Context } from 'telegraf';
import type { BotParams } from '../api/bot-api.types.js';
import type { Button, MessageOptions } from '../api/message.js';
import type { Markdown } from '../api/markdown.js';
import type { QueueOptions } from '../sending/outgoing-message.js';
import type { LastSeen } from './seen-message.repository.js';

/** The person who wrote or pressed a button, as Telegram describes them. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string | null;
  username: string | null;
}

/**
 * What a handler works with. What it writes, what it says, and the mark that the update is handled are one
 * transaction. So if a handler throws or the process dies, nothing is left behind, and the update is tried again.
 */
export interface BotContext extends Context {
  now: Date;
  person: Person;
  /** The current id of the chat. A group that became a supergroup has another id than its older updates say. */
  currentChatId: string;
  /** What was seen of the message before. `nothing` also for updates that are no messages or have no text. */
  lastSeen: LastSeen;
  /**
   * Queues a message to the chat and thread of the update; with `reply`, as a reply to its message. It is dropped if the person
   * gets too many replies, unless it is `isVital`. What the handler has done holds in either case.
   */
  respond(
    text: Markdown,
    options?: {
      buttons?: Button[][];
      reply?: boolean;
      isVital?: boolean;
      /** The subject of what is said, for `findSubject` of replies and presses. */
      about?: string;
      options?: MessageOptions;
    } & QueueOptions,
  ): Promise<void>;
  /** Queues a reaction to the message of the update. If Telegram refuses it, the person gets the text as a reply. */
  reactOrReply(emoji: string, fallback: Markdown, options?: { supersedes?: string }): void;
  /**
   * The subject of the bot's message that this one replies to, or whose button was pressed, or that of the topic in a private chat.
   * Null: unknown.
   */
  findSubject(): Promise<string | null>;
  /** Gives the message whose button was pressed another text and other buttons. */
  replaceMessage(text: Markdown, buttons: Button[][], options?: { isVital?: boolean }): Promise<void>;
  /** Whether the person may get another reply, for handlers that queue it themselves. Counts once for each update. */
  canReply(): Promise<boolean>;
  /** Starts `work` after the commit. Nothing waits for it, and nothing may depend on it. */
  afterCommit(work: () => Promise<void>): void;
}

export interface BotCommand {
  command: string;
  description: string;
}

/** The commands that people see when they type "/". */
export type BotMenu = Record<'all_private_chats' | 'all_group_chats', BotCommand[]>;

/** The bot's handlers and its menu. Each feature's `*.bot.ts` registers itself in its constructor. */
@Injectable()
export class BotRegistry {
  menu: BotMenu = { all_private_chats: [], all_group_chats: [] };
  private readonly first = new Composer<BotContext>();
  /** The button beside the field for messages in private chats. It opens the mini-app, or else the commands. */
  menuButton: NonNullable<BotParams<'setChatMenuButton'>['menu_button']> = { type: 'commands' };
  private readonly composers = new Composer<BotContext>();
  private readonly watchers: ((ctx: BotContext) => Promise<void>)[] = [];

  use(composer: Composer<BotContext>): void {
    this.composers.use(composer);
  }

  /** For handlers of replies: they come before all others, because the person has said what they mean. */
  useFirst(composer: Composer<BotContext>): void {
    this.first.use(composer);
  }

  /** `watcher` sees every update, before the handlers and in their transaction. */
  registerWatcher(watcher: (ctx: BotContext) => Promise<void>): void {
    this.watchers.push(watcher);
  }

  async handle(ctx: BotContext): Promise<void> {
    for (const watcher of this.watchers) await watcher(ctx);
    const end = () => Promise.resolve();
    await this.first.middleware()(ctx, async () => void (await this.composers.middleware()(ctx, end)));
  }
}
