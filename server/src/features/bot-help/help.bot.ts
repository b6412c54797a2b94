import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Composer } from 'telegraf';
import { Config } from '../../platform/config/config.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { DepositReportService } from '../deposits/intake/reports/deposit-report.service.js';
import { TicketChoiceService, type TicketOffer } from '../tickets/bot/ticket-choice.service.js';
import { UserService } from '../people/user.service.js';
import { lines, type Markdown } from '../../platform/messenger/api/markdown.js';
import { localize } from '../../texts/texts.js';
import { buildStartButton, type GroupChat } from './group-setup.rules.js';
import { GroupSetupService } from './group-setup.service.js';
import { botMenu } from './bot-menu.service.js';
import { buildHelp, formatGroupIds } from './help.rules.js';

const noBrandText = lines(localize('help.noBrand'), localize('help.idsOfChat'));

/**
 * `/help` and `/id`, and replies to messages that no other handler accepts: in private to all except service messages of Telegram,
 * in groups only to commands that name this bot, and in a brand's chat also to the `PRIVATE_COMMANDS`.
 */
@Injectable()
export class HelpBot extends Composer<BotContext> implements OnModuleInit {
  constructor(
    private readonly registry: BotRegistry,
    private readonly users: UserService,
    private readonly reports: DepositReportService,
    private readonly tickets: TicketChoiceService,
    private readonly setup: GroupSetupService,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {
    super();
    this.command('help', (ctx) => this.sendHelp(ctx));
    this.command('id', (ctx) => this.sendIds(ctx));
    this.on('message', (ctx) =>
      ctx.chat.type === 'private' ? this.handlePrivateMessage(ctx) : this.handleGroupCommand(ctx),
    );
    this.on('callback_query', (ctx, next) =>
      ctx.chat?.type === 'private' ? ctx.respond(localize('help.outdatedButton')) : next(),
    );
  }

  /** Runs after all constructors, so that this handler is registered last. */
  onModuleInit(): void {
    this.registry.menu = botMenu;
    const { publicUrl } = this.config;
    // Telegram accepts only https here.
    if (publicUrl.startsWith('https:'))
      this.registry.menuButton = { type: 'web_app', text: 'Tallydesk', web_app: { url: `${publicUrl}/tg` } };
    this.registry.use(this);
  }

  private async sendHelp(ctx: BotContext): Promise<void> {
    if (ctx.chat?.type === 'private') {
      const { role } = await this.users.upsertFromTelegram(ctx.person);
      const brands = await this.reports.listOwnBrands(ctx.person.id);
      return ctx.respond(buildHelp({ role, brands: brands.map(({ name }) => name) }));
    }
    const { chatId, threadId } = getGroupChat(ctx);
    const instruction = await this.reports.findInstruction(chatId, threadId);
    if (instruction) await ctx.respond(instruction, { isReply: true });
    else await this.replyWithSetup(ctx, noBrandText);
  }

  private async sendIds(ctx: BotContext): Promise<void> {
    if (ctx.chat?.type === 'private') return ctx.respond(localize('help.telegramId', { id: ctx.person.id }));
    const { chatId, threadId } = getGroupChat(ctx);
    await this.replyWithSetup(ctx, formatGroupIds(chatId, threadId));
  }

  /** Replies in a group. Without a brand, staff who may edit brands get a button to assign one. */
  private async replyWithSetup(ctx: BotContext, text: Markdown): Promise<void> {
    const chat = getGroupChat(ctx);
    const shouldOfferSetup = await this.setup.canSetUp(ctx.person.id, chat);
    await ctx.respond(text, {
      isReply: true,
      ...(shouldOfferSetup && { buttons: [[buildStartButton(chat)]] }),
    });
  }

  private async handlePrivateMessage(ctx: BotContext): Promise<void> {
    const { message } = ctx;
    if (!message || !CONTENT_KINDS.some((kind) => kind in message)) return;
    if (!(await ctx.tryConsumeReply())) return;
    const offer = ctx.text?.startsWith('/') ? null : await this.tickets.offer(ctx.person.id, message);
    if (offer === 'handled') return;
    const { text, buttons }: TicketOffer = offer ?? { text: localize('help.notUnderstood') };
    // An album comes as several messages, and gets one reply.
    if ('media_group_id' in message && message.media_group_id) {
      const key = `album:${message.media_group_id}`;
      return this.outbox.enqueue({ chatId: ctx.currentChatId, text, buttons, key, isAnswer: true });
    }
    await ctx.respond(text, { buttons, isReply: buttons !== undefined });
  }

  private async handleGroupCommand(ctx: BotContext): Promise<void> {
    const [, command = '', addressee] = /^\/(\w+)(?:@(\w+))?/.exec(ctx.text ?? '') ?? [];
    const { chatId, threadId } = getGroupChat(ctx);
    const isForThisBot = addressee
      ? addressee === ctx.me.toLowerCase()
      : PRIVATE_COMMANDS.includes(command) && (await this.reports.isDepositChat(chatId, threadId));
    if (!isForThisBot) return;
    if (['retention', 'ftd'].includes(command)) await this.replyWithSetup(ctx, noBrandText);
    else await ctx.respond(localize('help.notInGroups', { bot: ctx.me }), { isReply: true });
  }
}

/** Commands of private chats that people also try in groups. Others, such as /start, may be meant for another bot. */
const PRIVATE_COMMANDS = ['deposit', 'work', 'off', 'language', 'settings'];

/** Content that people send themselves. All other kinds are service messages of Telegram, such as a pinned message. */
const CONTENT_KINDS = [
  ...['text', 'photo', 'video', 'animation', 'audio', 'voice', 'video_note', 'document', 'sticker'],
  ...['contact', 'location', 'venue', 'poll', 'dice', 'game', 'story', 'paid_media', 'checklist'],
];

function getGroupChat({ currentChatId: chatId, message }: BotContext): GroupChat {
  const threadId = message?.is_topic_message ? String(message.message_thread_id) : null;
  return { chatId, threadId };
}
