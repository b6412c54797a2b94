import { Injectable } from '@nestjs/common';
import { BotRegistry } from '../../../platform/messenger/receiving/bot-registry.js';
import { parseGroupNews } from './group-news.rules.js';
import { GroupService } from './group.service.js';

/** Stores which groups the bot is in, with their titles and threads. */
@Injectable()
export class GroupBot {
  constructor(registry: BotRegistry, groups: GroupService) {
    registry.registerWatcher(async (ctx) => {
      const news = parseGroupNews(ctx.update, ctx.botInfo.id);
      // Since this update the group has become a supergroup with another id, so the update says nothing about the supergroup.
      if (!news || news.chatId !== ctx.currentChatId) return;
      // A rename is always recorded, because another process may have recorded the previous one.
      if (ctx.message && !isRename(ctx.message) && groups.isKnown(news)) return;
      await groups.record(news);
      ctx.afterCommit(async () => groups.markKnown(news));
    });
  }
}

const isRename = (message: object) => 'new_chat_title' in message || 'forum_topic_edited' in message;
