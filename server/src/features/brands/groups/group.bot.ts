import { Injectable } from '@nestjs/common';
import { BotRegistry } from '../../../platform/messenger/receiving/bot-registry.js';
import { parseGroupSnapshot } from './group-snapshot.rules.js';
import { GroupService } from './group.service.js';

/** Stores the groups that the bot is in, with their titles and threads. */
@Injectable()
export class GroupBot {
  constructor(registry: BotRegistry, groups: GroupService) {
    registry.registerWatcher(async (ctx) => {
      const snapshot = parseGroupSnapshot(ctx.update, ctx.botInfo.id);
      // An update with a former chat id is obsolete: the group has become a supergroup since.
      if (!snapshot || snapshot.chatId !== ctx.currentChatId) return;
      // A rename is always stored: what this process knows may be outdated, if another process stored the previous rename.
      if (ctx.message && !isRename(ctx.message) && groups.isKnown(snapshot)) return;
      await groups.upsert(snapshot);
      ctx.afterCommit(async () => groups.markKnown(snapshot));
    });
  }
}

const isRename = (message: object) => 'new_chat_title' in message || 'forum_topic_edited' in message;
