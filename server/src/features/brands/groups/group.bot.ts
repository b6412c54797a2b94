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
      // An update of a group that has another id now says nothing about the group of that id.
      if (!news || news.chatId !== ctx.currentChatId) return;
      if ('message' in ctx.update && groups.isKnown(news)) return;
      await groups.record(news);
      ctx.afterCommit(async () => groups.markKnown(news));
    });
  }
}
