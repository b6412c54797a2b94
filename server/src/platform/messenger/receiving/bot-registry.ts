import { Injectable } from '@nestjs/common';
import { Composer, type Context } from 'telegraf';
import type { EntityManager } from 'typeorm';
import type { Button } from '../api/message.js';
import type { Markdown } from '../api/markdown.js';
import type { LastSeen } from './seen-message.queries.js';

/** Who wrote or pressed, as Telegram tells it. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string | null;
  username: string | null;
}

/**
 * What a handler works with. All of it is one transaction: what is written through `db`, what is said, and the mark
 * that the update is handled. So a handler that throws, or a process that dies, leaves nothing behind, and is tried
 * again.
 */
export interface BotContext extends Context {
  db: EntityManager;
  now: Date;
  person: Person;
  /** The chat's id by now: a group that became a supergroup has another one than the update tells. */
  chatIdNow: string;
  /** What was seen of the message before. `nothing` also of updates that are no messages, or have no text. */
  lastSeen: LastSeen;
  /** Queues a message to the chat and thread of the update; with `reply`, as a reply to its message. */
  say(text: Markdown, options?: { buttons?: Button[][]; reply?: boolean }): Promise<void>;
  /** Puts another text and other buttons in place of the message whose button was pressed. */
  change(text: Markdown, buttons: Button[][]): Promise<void>;
  /** Begins work once the update is handled for good. Nothing waits for it, and nothing depends on it. */
  afterCommit(work: () => Promise<void>): void;
}

/** The commands that people see when they type "/". */
export type BotMenu = Record<
  'all_private_chats' | 'all_group_chats',
  { command: string; description: string }[]
>;

/** The bot's handlers and its menu. Each feature's `*.bot.ts` registers itself in its constructor. */
@Injectable()
export class BotRegistry {
  menu: BotMenu = { all_private_chats: [], all_group_chats: [] };
  private readonly composers = new Composer<BotContext>();
  private readonly watchers: ((ctx: BotContext) => Promise<void>)[] = [];

  use(composer: Composer<BotContext>): void {
    this.composers.use(composer);
  }

  /** Sees every update, before whoever handles it. */
  watch(watcher: (ctx: BotContext) => Promise<void>): void {
    this.watchers.push(watcher);
  }

  async handle(ctx: BotContext): Promise<void> {
    for (const watcher of this.watchers) await watcher(ctx);
    await this.composers.middleware()(ctx, () => Promise.resolve());
  }
}
