import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import {
  type ComposedContent,
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
import { AuthService, LOGIN_CODE_MINUTES } from '../auth/login/auth.service.js';
import { isRenderedAs } from '../../platform/messenger/sending/localized-content.js';
import { localize } from '../../texts/texts.js';

export interface MiniAppNotice extends Omit<OutgoingMessage, 'chatId' | 'buttons'> {
  /** A path of the mini-app, such as `/tg/deposits?brand=7`. */
  screen: string;
  key: string;
}

const NOTICE_COMPOSER = 'mini-app-notice';

interface StoredNotice extends Record<string, unknown> {
  userId: number;
  /** In English: the only text that the former release reads and changes. */
  text: string;
  localized?: string;
  screen: string;
}

/** Messages with a login link or a mini-app button. Links expire, so they are created on sending. */
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
      NOTICE_COMPOSER,
      (args) => this.composeNotice(args as unknown as StoredNotice),
      ({ text }) => new Markdown(String(text)),
    );
  }

  /** Registers how to find the first steps of an agent, which come before the link. Null: the agent needs none. */
  registerFirstSteps(find: (userId: number) => Promise<Markdown | null>): void {
    this.findFirstSteps = find;
  }

  /** Queues a login link for staff, or the panel's address if they may not log in by Telegram. Agents get a message that opens the mini-app. */
  async enqueue(user: User, key: string): Promise<void> {
    await this.outbox.enqueue({
      chatId: user.telegramId,
      composer: 'login-link',
      args: { userId: user.id },
      key,
      isAnswer: true,
    });
  }

  async enqueueNotice(user: Pick<User, 'id' | 'telegramId'>, notice: MiniAppNotice): Promise<void> {
    await this.outbox.enqueue(this.buildNotice(user, notice));
  }

  /** Queues the photos of a notice, without a sound. */
  async enqueuePhotos(
    { telegramId: chatId }: Pick<User, 'telegramId'>,
    { key, subject }: Pick<MiniAppNotice, 'key' | 'subject'>,
    photos: Pick<ComposedMessage, 'composer' | 'args'>,
  ): Promise<void> {
    await this.outbox.enqueue(buildPhotosMessage({ chatId, key, subject }, photos));
  }

  /** Like `Outbox.prepareSeries`, for a notice whose text the series formats. */
  prepareSeries(
    user: Pick<User, 'id' | 'telegramId'>,
    { screen, ...message }: Pick<MiniAppNotice, 'screen' | 'key' | 'subject'> & { series: Series },
  ): Promise<() => Promise<void>> {
    const buildContent = (body: Markdown) =>
      this.canUseButtons
        ? this.buildTextWithButton(body, screen)
        : this.buildComposerFields(user, body, screen);
    return this.outbox.prepareSeries({ chatId: user.telegramId, buildContent, ...message });
  }

  /** The message of a notice that belongs to no series. */
  buildNotice(
    user: Pick<User, 'id' | 'telegramId'>,
    { text, screen, ...rest }: MiniAppNotice,
  ): OutgoingMessage | ComposedMessage {
    const message = { chatId: user.telegramId, ...rest };
    if (this.canUseButtons) return { ...message, ...this.buildTextWithButton(text, screen) };
    return { ...message, ...this.buildComposerFields(user, text, screen) };
  }

  private buildTextWithButton(text: Markdown, screen: string) {
    return { text, buttons: this.buildButton(screen) };
  }

  private buildComposerFields({ id: userId }: Pick<User, 'id'>, text: Markdown, screen: string) {
    const { source, localized } = text;
    return {
      composer: NOTICE_COMPOSER,
      args: { userId, text: source, localized, screen } satisfies StoredNotice,
    };
  }

  private async composeNotice({ userId, text, localized, screen }: StoredNotice): Promise<ComposedContent> {
    const user = await this.users.get(userId);
    const isLocalized =
      localized !== undefined && isRenderedAs({ text: localized, buttons: null }, { text, buttons: null });
    return this.addScreenLink(user, new Markdown(text, isLocalized ? localized : text), screen);
  }

  /** The content of the message that `enqueue` queues. */
  async compose(userId: number): Promise<ComposedContent> {
    const user = await this.users.get(userId);
    if (user.role === 'user') {
      const steps = await this.findFirstSteps(userId);
      const text = localize('login.openToSee');
      return this.addMiniAppLink(user, steps ? lines(steps, md``, text) : text);
    }
    if (!this.canSendLoginLinkTo(user)) {
      const panelUrl = this.config.publicUrl;
      return { text: lines(md`Log in to the panel here:`, link(panelUrl, panelUrl)) };
    }
    const url = await this.auth.createLink(user);
    return {
      text: lines(
        md`Your login link for the panel. It works once, for ${LOGIN_CODE_MINUTES} minutes:`,
        link(url, url),
      ),
    };
  }

  /** Adds a button or link that opens the mini-app: in a brand, or in the list of brands. */
  addMiniAppLink(user: User, text: Markdown, brandId?: number): Promise<ComposedContent> {
    return this.addScreenLink(user, text, brandId ? `/tg?brand=${brandId}` : '/tg');
  }

  /**
   * Adds a button that opens a screen of the mini-app, or a link if Telegram accepts no button. The link logs in too, unless the
   * person is staff and staff may not log in by Telegram.
   */
  async addScreenLink(user: User, text: Markdown, screen: string): Promise<ComposedContent> {
    if (this.canUseButtons) return { text, buttons: this.buildButton(screen) };
    if (!this.canSendLoginLinkTo(user)) {
      const screenUrl = this.config.publicUrl + screen;
      return { text: lines(text, link(screenUrl, screenUrl)) };
    }
    const url = addNextParam(await this.auth.createLink({ id: user.id, role: 'user' }), screen);
    return {
      text: lines(text, localize('common.linkWorksOnce', { minutes: LOGIN_CODE_MINUTES }), link(url, url)),
    };
  }

  private canSendLoginLinkTo({ role }: Pick<User, 'role'>): boolean {
    return role === 'user' || this.config.isStaffTelegramLoginEnabled;
  }

  /** Telegram accepts buttons of mini-apps only with https addresses. */
  private get canUseButtons(): boolean {
    return this.config.publicUrl.startsWith('https:');
  }

  private buildButton(screen: string): Button[][] {
    return [[{ text: localize('common.open'), webApp: this.config.publicUrl + screen }]];
  }
}

/** After login the mini-app opens `next`, or without it the list of brands. */
const addNextParam = (url: string, screen: string): string =>
  screen === '/tg' ? url : `${url}?next=${encodeURIComponent(screen)}`;
