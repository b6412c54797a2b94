import { Injectable } from '@nestjs/common';
import { toBrandIds, type Caller } from '../../../platform/access/caller.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { MessengerApi } from '../../../platform/messenger/api/messenger-api.js';
import { ChatMoves } from '../../../platform/messenger/sending/chat-moves.js';
import type { GroupSnapshot } from './group-snapshot.rules.js';
import { GroupRepository } from './group.repository.js';
import type { BotChat } from '../registry/brand.schemas.js';

/** The time for checking in Telegram who is in which group. */
const MEMBER_CHECKS_MS = 4_000;
/** How many groups are checked concurrently. */
const CONCURRENT_CHECKS = 5;
const MAX_LISTED = 100;
const MAX_KNOWN = 20_000;

/** The groups that the bot is in, as known from updates. */
@Injectable()
export class GroupService {
  /** What this process last stored, by group or thread, so that an ordinary message costs no statement. */
  private readonly contentByKey = new Map<string, string>();

  constructor(
    private readonly groups: GroupRepository,
    private readonly messenger: MessengerApi,
    private readonly changes: ChangePublisher,
    chatMoves: ChatMoves,
  ) {
    chatMoves.onMove(async (from, to) => {
      await groups.moveChat(from, to);
      await this.publish();
    });
  }

  /** Whether this process has already stored the state. */
  isKnown(snapshot: GroupSnapshot): boolean {
    return listContents(snapshot).every(([key, content]) => this.contentByKey.get(key) === content);
  }

  /** The caller calls `markKnown` after the commit. */
  async upsert(snapshot: GroupSnapshot): Promise<void> {
    if (await this.groups.upsert(snapshot)) await this.publish();
  }

  markKnown(snapshot: GroupSnapshot): void {
    if (this.contentByKey.size >= MAX_KNOWN) this.contentByKey.clear();
    for (const [key, content] of listContents(snapshot)) this.contentByKey.set(key, content);
  }

  /**
   * The groups that are free, or have a free thread. Omits those that the bot has left, if Telegram says so. A manager gets those of
   * which they are a member or, if Telegram does not say, to which they added the bot.
   */
  async listFree(caller: Caller): Promise<{ data: BotChat[] }> {
    const groups = await this.groups.listFree(toBrandIds(caller), caller.telegramId);
    const isManager = caller.brandIds !== 'all';
    const signal = AbortSignal.timeout(MEMBER_CHECKS_MS);
    const data: BotChat[] = [];
    for (let start = 0; start < groups.length && data.length < MAX_LISTED; start += CONCURRENT_CHECKS) {
      const checks = groups.slice(start, start + CONCURRENT_CHECKS).map(async (group) => {
        const userId = isManager ? caller.telegramId : null;
        const isMember = await this.messenger.findIsMember(String(group.chat_id), userId, signal);
        return { group, isListed: isMember ?? (!isManager || group.added_by === caller.telegramId) };
      });
      for (const { group, isListed } of await Promise.all(checks)) {
        const { added_by: _, ...chat } = group;
        if (isListed) data.push(chat);
      }
    }
    return { data: data.slice(0, MAX_LISTED) };
  }

  private publish(): Promise<void> {
    return this.changes.publish('chats', null, { forStaff: true });
  }
}

/** What `upsert` stores of a group and its thread, by key. The text of a thread's title is compared only if the title is new. */
function listContents({ chatId, title, isForum, isPresent, thread }: GroupSnapshot): [string, string][] {
  const contents: [string, string][] = [[chatId, JSON.stringify([title, isForum, isPresent])]];
  if (thread) {
    const key = `${chatId} ${thread.id}`;
    contents.push([key, '']);
    if (thread.title !== null) contents.push([`${key} title`, thread.isNewTitle ? thread.title : '']);
  }
  return contents;
}
