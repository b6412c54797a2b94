import { Injectable } from '@nestjs/common';
import { Composer, type Context } from 'telegraf';
import type { Update } from 'telegraf/types';
import type { Acting } from '../../audit/acting.js';
import type { Button } from '../api/message.js';
import type { Markdown } from '../api/markdown.js';
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
  /** Who acts, for audit records of updates that are handled together. */
  by: Readonly<Acting>;
  person: Person;
  /** The current id of the chat. A group that became a supergroup has another id than its older updates say. */
  chatIdNow: string;
  /** What was seen of the message before. `nothing` also for updates that are no messages or have no text. */
  lastSeen: LastSeen;
  /**
   * Queues a message to the chat and thread of the update; with `reply`, as a reply to its message. It is dropped if the person
   * gets too many replies, unless it is `isVital`. What the handler has done holds in either case.
   */
  say(text: Markdown, options?: { buttons?: Button[][]; reply?: boolean; isVital?: boolean }): Promise<void>;
  /** Gives the message whose button was pressed another text and other buttons. */
  change(text: Markdown, buttons: Button[][], options?: { isVital?: boolean }): Promise<void>;
  /** Whether the person may get another reply, for handlers that queue it themselves. Counts once for each update. */
  mayAnswer(): Promise<boolean>;
  /** Starts `work` after the commit. Nothing waits for it, and nothing may depend on it. */
  afterCommit(work: () => Promise<void>): void;
}

/** The commands that people see when they type "/". */
export type BotMenu = Record<
  'all_private_chats' | 'all_group_chats',
  { command: string; description: string }[]
>;

export interface Reply {
  text: Markdown;
  /** As in `say`. */
  isVital?: boolean;
}

/** Messages to groups that are answered before the handlers, together if several of them wait in one chat. */
export interface Gathering {
  /** Whether the update is one of them. It is a new message with a text. */
  takes(update: Update, botName: string): boolean;
  /** Returns the replies, for messages of one chat in their order. Null: the handlers decide about that message. */
  answer(all: BotContext[]): Promise<(Reply | null)[]>;
}

/** The bot's handlers and its menu. Each feature's `*.bot.ts` registers itself in its constructor. */
@Injectable()
export class BotRegistry {
  menu: BotMenu = { all_private_chats: [], all_group_chats: [] };
  private readonly composers = new Composer<BotContext>();
  private readonly watchers: ((all: BotContext[]) => Promise<void>)[] = [];
  private gathering: Gathering | null = null;

  use(composer: Composer<BotContext>): void {
    this.composers.use(composer);
  }

  gather(gathering: Gathering): void {
    this.gathering = gathering;
  }

  /** `watcher` sees every update, before the handlers, together with those that are handled in the same transaction. */
  watch(watcher: (all: BotContext[]) => Promise<void>): void {
    this.watchers.push(watcher);
  }

  async see(all: BotContext[]): Promise<void> {
    for (const watcher of this.watchers) await watcher(all);
  }

  async handle(ctx: BotContext): Promise<void> {
    await this.composers.middleware()(ctx, () => Promise.resolve());
  }

  gathers(update: Update, botName: string): boolean {
    return this.gathering?.takes(update, botName) ?? false;
  }

  /** For updates that `gathers` is true for. */
  answer(all: BotContext[]): Promise<(Reply | null)[]> {
    return this.gathering!.answer(all);
  }
}
