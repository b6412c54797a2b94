import { Injectable } from '@nestjs/common';
import { toBrandIds, type Caller } from '../../../platform/access/caller.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { MessengerApi } from '../../../platform/messenger/api/messenger-api.js';
import { ChatMigrations } from '../../../platform/messenger/sending/chat-migrations.js';
import type { GroupNews } from './group-news.rules.js';
import { type FreeGroup, GroupRepository } from './group.repository.js';
import type { BotChat } from './group.schemas.js';

/** How long Telegram is asked about the members of groups, and about how many groups at once. */
const MEMBER_CHECK_MS = 4_000;
const CONCURRENT_CHECKS = 5;
const MAX_LISTED = 100;
const MAX_KNOWN = 20_000;

/** The groups that the bot is in, from the updates about them. */
@Injectable()
export class GroupService {
  /** What this process has last stored of each group and thread, so that an ordinary message costs no statement. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly groups: GroupRepository,
    private readonly messenger: MessengerApi,
    private readonly changes: ChangePublisher,
    chatMigrations: ChatMigrations,
  ) {
    chatMigrations.onMove(async (from, to) => {
      await groups.moveChat(from, to);
      await this.publish();
    });
  }

  isKnown(news: GroupNews): boolean {
    return listContents(news).every(([key, content]) => this.known.get(key) === content);
  }

  /** Stores the news. Call `markKnown` after the commit. */
  async record(news: GroupNews): Promise<void> {
    if (await this.groups.upsert(news)) await this.publish();
  }

  markKnown(news: GroupNews): void {
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    for (const [key, content] of listContents(news)) this.known.set(key, content);
  }

  /** The groups with a place that belongs to no brand. A manager gets those in which they are members. */
  async listFree(caller: Caller): Promise<{ data: BotChat[] }> {
    const groups = await this.groups.listFree(toBrandIds(caller), caller.telegramId);
    const isManager = caller.brandIds !== 'all';
    const signal = AbortSignal.timeout(MEMBER_CHECK_MS);
    const data: BotChat[] = [];
    for (let start = 0; start < groups.length && data.length < MAX_LISTED; start += CONCURRENT_CHECKS) {
      const checks = groups.slice(start, start + CONCURRENT_CHECKS).map(async (group) => {
        const userId = isManager ? caller.telegramId : null;
        const isMember = await this.messenger.findIsMember(String(group.chat_id), userId, signal);
        return { group, isListed: isMember ?? (!isManager || group.added_by === caller.telegramId) };
      });
      for (const { group, isListed } of await Promise.all(checks)) if (isListed) data.push(toView(group));
    }
    return { data: data.slice(0, MAX_LISTED) };
  }

  private publish(): Promise<void> {
    return this.changes.publish('chats', null, { forStaff: true });
  }
}

/** What news contain of the group and of its thread. Without a new title, only whether the title of the thread is known. */
const listContents = ({
  chatId,
  title,
  isForum,
  isPresent,
  thread,
}: GroupNews): (readonly [string, string])[] => [
  [chatId, JSON.stringify([title, isForum, isPresent])] as const,
  ...(thread
    ? [[`${chatId} ${thread.id}`, String(thread.isNewTitle ? thread.title : thread.title !== null)] as const]
    : []),
];

const toView = ({ added_by: _, ...chat }: FreeGroup): BotChat => chat;
