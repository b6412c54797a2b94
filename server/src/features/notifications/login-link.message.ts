import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import {
  type MessageComposer,
  MessageComposers,
} from '../../platform/messenger/sending/message-composers.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import type { Series } from '../../platform/messenger/sending/message-series.js';
import type { Button } from '../../platform/messenger/api/message.js';
import {
  type ComposedMessage,
  type OutgoingMessage,
  buildPhotosMessage,
} from '../../platform/messenger/sending/outgoing-message.js';
import { link, lines, Markdown, md } from '../../platform/messenger/api/markdown.js';
import type { User } from '../people/user.entity.js';
import { UserService } from '../people/user.service.js';
import { AuthService } from '../auth/login/auth.service.js';
import { CODE_MINUTES } from '../auth/credentials/login-code.rules.js';

type ComposedText = Awaited<ReturnType<MessageComposer>>;

export interface MiniAppNotice {
  text: Markdown;
  /** A path of the mini-app, such as `/tg/deposits?brand=7`. */
  screen: string;
  replyTo?: string | null;
  key: string;
  heldSeconds?: number;
  about?: string;
  isAnswer?: boolean;
  threadId?: string | null;
  fold?: OutgoingMessage['fold'];
  supersedes?: string;
  ifRefused?: OutgoingMessage['ifRefused'];
  options?: OutgoingMessage['options'];
  /** Notices of one series within a minute become one message without a reply. The series then makes its text. */
  series?: Series;
  /** A message that follows the notice without a sound, with what a text cannot show. */
  photos?: Pick<ComposedMessage, 'composer' | 'args'>;
}

const NOTICE = 'mini-app-notice';

interface StoredNotice extends Record<string, unknown> {
  userId: number;
  text: string;
  screen: string;
}

/**
 * Messages with a login link for staff, or with the mini-app for others. They are composed when they are sent, because a
 * code is stored only as a hash, and its 10 minutes begin then.
 */
@Injectable()
export class LoginLinkMessage {
  private findFirstSteps: (userId: number) => Promise<Markdown | null> = () => Promise.resolve(null);

  constructor(
    private readonly config: Config,
    private readonly auth: AuthService,
    private readonly users: UserService,
    private readonly outbox: Outbox,
    composers: MessageComposers,
  ) {
    composers.register(
      'login-link',
      ({ userId }) => this.compose(userId as number),
      () => md`(a login link)`,
    );
    composers.register(
      NOTICE,
      (args) => this.composeNotice(args as unknown as StoredNotice),
      ({ text }) => new Markdown(String(text)),
    );
  }

  /** Adds to the link of somebody without a result how to get the first one. `find` returns null for others. */
  registerFirstSteps(find: (userId: number) => Promise<Markdown | null>): void {
    this.findFirstSteps = find;
  }

  async queue(user: User, key: string): Promise<void> {
    await this.outbox.enqueue({
      chatId: user.telegramId,
      composer: 'login-link',
      args: { userId: user.id },
      key,
      isAnswer: true,
    });
  }

  /** Queues a notice with a link to the mini-app screen that shows its subject. */
  async queueNotice(user: Pick<User, 'id' | 'telegramId'>, notice: MiniAppNotice): Promise<void> {
    const { screen, key, series, about, threadId, photos, ...rest } = notice;
    const { telegramId: chatId } = user;
    if (series) await this.queueInSeries(user, { screen, key, series, about, threadId });
    else await this.outbox.enqueue(this.noticeFor(user, { ...rest, screen, key, about, threadId }));
    if (photos) await this.outbox.enqueue(buildPhotosMessage({ chatId, key, about }, photos));
  }

  private async queueInSeries(
    user: Pick<User, 'id' | 'telegramId'>,
    {
      screen,
      series,
      ...message
    }: Pick<MiniAppNotice, 'screen' | 'key' | 'about' | 'threadId'> & { series: Series },
  ): Promise<void> {
    const buildContent = (news: Markdown) =>
      this.takesButtons ? this.withButton(news, screen) : this.composed(user, news, screen);
    await this.outbox.enqueueInSeries({ chatId: user.telegramId, ...message, series, buildContent });
  }

  /** The message of a notice that belongs to no series. */
  noticeFor(
    user: Pick<User, 'id' | 'telegramId'>,
    { text, screen, ...rest }: Omit<MiniAppNotice, 'series' | 'photos'>,
  ): OutgoingMessage | ComposedMessage {
    const message = { chatId: user.telegramId, ...rest };
    if (this.takesButtons) return { ...message, ...this.withButton(text, screen) };
    return { ...message, ...this.composed(user, text, screen) };
  }

  private withButton(text: Markdown, screen: string) {
    return { text, buttons: this.buttonTo(screen) };
  }

  private composed({ id: userId }: Pick<User, 'id'>, { source: text }: Markdown, screen: string) {
    return { composer: NOTICE, args: { userId, text, screen } satisfies StoredNotice };
  }

  private async composeNotice({ userId, text, screen }: StoredNotice): Promise<ComposedText> {
    const user = await this.users.get(userId);
    return this.withScreen(user, new Markdown(text), screen);
  }

  /** The message with the link, for a composer to send. */
  async compose(userId: number): Promise<ComposedText> {
    const user = await this.users.get(userId);
    if (user.role === 'user') {
      const steps = await this.findFirstSteps(userId);
      const text = md`Open Tallydesk to see your deposits and your rating.`;
      return this.withMiniApp(user, steps ? lines(steps, md``, text) : text);
    }
    if (!this.sendsLinksTo(user)) {
      const page = this.config.publicUrl;
      return { text: lines(md`Log in to the panel here:`, link(page, page)) };
    }
    const url = await this.auth.newLink(user);
    return {
      text: lines(
        md`Your login link for the panel. It works once, for ${CODE_MINUTES} minutes:`,
        link(url, url),
      ),
    };
  }

  /** Adds a button or link that opens the mini-app, in the brand if one is given. */
  withMiniApp(user: User, text: Markdown, brandId?: number): Promise<ComposedText> {
    return this.withScreen(user, text, brandId ? `/tg?brand=${brandId}` : '/tg');
  }

  /** Telegram accepts mini-app buttons only with https addresses. Without https the text contains a one-time link. */
  async withScreen(user: User, text: Markdown, screen: string): Promise<ComposedText> {
    if (this.takesButtons) return { text, buttons: this.buttonTo(screen) };
    if (!this.sendsLinksTo(user)) {
      const page = this.config.publicUrl + screen;
      return { text: lines(text, link(page, page)) };
    }
    const url = withNext(await this.auth.newLink({ id: user.id, role: 'user' }), screen);
    return { text: lines(text, md`This link works once, for ${CODE_MINUTES} minutes:`, link(url, url)) };
  }

  private sendsLinksTo({ role }: Pick<User, 'role'>): boolean {
    return role === 'user' || this.config.isStaffTelegramLoginEnabled;
  }

  private get takesButtons(): boolean {
    return this.config.publicUrl.startsWith('https:');
  }

  private buttonTo(screen: string): Button[][] {
    return [[{ text: 'Open Tallydesk', webApp: this.config.publicUrl + screen }]];
  }
}

/** After login the mini-app opens `next`. Without it the mini-app opens the list of brands. */
const withNext = (url: string, screen: string): string =>
  screen === '/tg' ? url : `${url}?next=${encodeURIComponent(screen)}`;
