import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Config } from '../../platform/config/config.js';
import { Transactional } from '../../platform/database/database.js';
import { bold, lines, link, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import type { Button, Message } from '../../platform/messenger/api/message.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import {
  type ComposedMessage,
  type OutgoingMessage,
  buildPhotosMessage,
} from '../../platform/messenger/sending/outgoing-message.js';
import type { Series } from '../../platform/messenger/sending/message-series.js';
import { Clock } from '../../platform/time/clock.js';
import {
  type DepositModerator,
  type NoticeRecipient,
  NoticeRepository,
  type NoticeSetting,
} from './notice.repository.js';
import {
  getRequiredCode,
  canBeButtonUrl,
  type NoticeSubject,
  serviceTypes,
  buildSoundOptions,
  toMutedChange,
  supportKeys,
} from './notice.rules.js';
import type { SetNotices } from './notice.schemas.js';

export interface Notice {
  subject: NoticeSubject;
  /** Null if the subject belongs to no brand. Then only CEOs and admins are notified. */
  brandId: number | null;
  text: Markdown;
  /** A path of the panel, such as `/tickets/chat/7`. */
  screen: string;
  /** Identifies the notice, so that nobody gets it twice. */
  key: string;
  /** The subject by which the bot recognizes replies, such as "ticket:7". */
  replySubject?: string;
  buttons?: Button[][];
  /** Notices of one series within a minute become one message, whose text the series formats. */
  series?: Series;
  /** Pictures, which come as a silent message after the notice. */
  photos?: Pick<ComposedMessage, 'composer' | 'args'>;
}

type NoticeMessageFields = Pick<OutgoingMessage, 'subject' | 'threadId' | 'replyTo' | 'isAnswer' | 'options'>;

/** Notices are queued in the open transaction. */
@Injectable()
export class NoticeService {
  constructor(
    private readonly settings: NoticeRepository,
    private readonly config: Config,
    private readonly audit: AuditTrail,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async getView(caller: Caller) {
    const { services, supports, ...settings } = await this.getSettings(caller);
    return {
      settings: { ...settings, services: JSON.stringify(services), supports: JSON.stringify(supports) },
    };
  }

  /** The settings as in responses, except that the switches of services and support are objects. */
  async getSettings({ userId }: Caller) {
    const { muted, depositCards, quietFrom, quietTo } = await this.settings.get(userId);
    const isOn = (subject: NoticeSubject) => !muted.includes(subject);
    const toSwitches = <Key extends string>(keys: readonly Key[], toSubject: (key: Key) => NoticeSubject) =>
      Object.fromEntries(keys.map((key) => [key, isOn(toSubject(key))])) as Record<Key, boolean>;
    return {
      deposit: isOn('deposit'),
      deposit_cards: depositCards,
      quiet_hours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
      join: isOn('join'),
      services: toSwitches(serviceTypes, (type) => `service:${type}`),
      supports: toSwitches(supportKeys, (key) => `support:${key}`),
    };
  }

  @Transactional()
  async update({ userId }: Caller, input: SetNotices): Promise<void> {
    const {
      deposit,
      deposit_cards: cardSetting,
      quiet_hours: quiet,
      join,
      services,
      support,
      supports,
    } = input;
    const before = await this.settings.get(userId);
    await this.settings.updateMuted(
      userId,
      toMutedChange({ deposit, join, services, supports: { ...support, ...supports } }),
    );
    if (cardSetting !== undefined) await this.settings.setCardSetting(userId, cardSetting);
    if (quiet !== undefined) await this.settings.setQuietHours(userId, quiet);
    const after = await this.settings.get(userId);
    await this.audit.record({
      action: 'user.notices',
      subjectId: userId,
      before: toAuditFields(before),
      after: toAuditFields(after),
    });
  }

  /** Deletes a person's settings, so that they start without any if they rejoin the staff. */
  deleteSettings(userId: number): Promise<void> {
    return this.settings.delete(userId);
  }

  /** The staff who may moderate deposits of these brands (null: of all), and how the bot shows waiting deposits to each of them. */
  listDepositModerators(brandIds: number[] | null): Promise<DepositModerator[]> {
    return this.settings.listDepositModerators(brandIds);
  }

  /** A button that opens a screen of the panel, or the address as a line of text if Telegram refuses such a button. */
  buildOpenLink(screen: string): { button: Button } | { line: Markdown } {
    const url = this.config.publicUrl + screen;
    return canBeButtonUrl(url) ? { button: { text: 'Open', url } } : { line: link(url, url) };
  }

  /** The staff who may handle the subject in the brand and have not muted it. */
  listRecipients(subject: NoticeSubject, brandId: number | null): Promise<NoticeRecipient[]> {
    return this.settings.listRecipients(subject, getRequiredCode(subject), brandId);
  }

  listStaffIds(): Promise<number[]> {
    return this.settings.listStaffIds();
  }

  /** Queues the notice for all staff who may handle the subject and have not muted it. */
  async notifyStaff(notice: Notice): Promise<void> {
    const { subject, brandId, text, screen, key, replySubject, buttons, series, photos } = notice;
    const now = this.clock.now();
    const recipients = await this.listRecipients(subject, brandId);
    const messages = recipients.map((recipient) => ({
      chatId: recipient.telegramId,
      key: buildKey(recipient.userId, key),
      subject: replySubject,
      options: buildSoundOptions(recipient.quiet, now),
      buildContent: (body: Markdown) => this.buildContent(recipient, body, screen, buttons),
    }));
    if (series) await this.outbox.enqueueInSeries(...messages.map((message) => ({ ...message, series })));
    else
      await this.outbox.enqueue(
        ...messages.map(({ buildContent, ...message }) => ({ ...message, ...buildContent(text) })),
      );
    await this.enqueuePhotos(messages, photos);
  }

  /** Queues a notice for these people, even if they have muted such notices. Their quiet hours are respected. */
  async notifyPeople(
    people: readonly { id: number; telegramId: string }[],
    {
      text,
      screen,
      key,
      photos,
      ...rest
    }: Pick<Notice, 'text' | 'screen' | 'key' | 'photos'> & NoticeMessageFields,
  ): Promise<void> {
    const now = this.clock.now();
    const content = this.addScreenButton(text, screen);
    const quietHours = await this.settings.listQuietHours(people.map(({ id }) => id));
    const messages = people.map(({ id, telegramId: chatId }) => {
      const sound = buildSoundOptions(quietHours.get(id) ?? null, now);
      const options = sound ? { ...rest.options, ...sound } : rest.options;
      return { ...rest, chatId, key: buildKey(id, key), options };
    });
    await this.outbox.enqueue(...messages.map((message) => ({ ...message, ...content })));
    await this.enqueuePhotos(messages, photos);
  }

  private async enqueuePhotos(
    notices: { chatId: string; key: string; subject?: string }[],
    photos: Notice['photos'],
  ): Promise<void> {
    if (photos) await this.outbox.enqueue(...notices.map((notice) => buildPhotosMessage(notice, photos)));
  }

  private buildContent(
    { brandName }: NoticeRecipient,
    body: Markdown,
    screen: string,
    buttons?: Button[][],
  ): Pick<Message, 'text' | 'buttons'> {
    const text = brandName === null ? body : lines(body, md`Brand: ${bold(brandName)}`);
    return this.addScreenButton(text, screen, buttons);
  }

  private addScreenButton(
    text: Markdown,
    screen: string,
    buttons: Button[][] = [],
  ): Pick<Message, 'text' | 'buttons'> {
    const openLink = this.buildOpenLink(screen);
    if ('button' in openLink) return { text, buttons: [...buttons, [openLink.button]] };
    return { text: lines(text, openLink.line), ...(buttons.length > 0 && { buttons }) };
  }
}

const toAuditFields = ({ muted, depositCards, quietFrom, quietTo }: Omit<NoticeSetting, 'userId'>) => ({
  muted: muted.toSorted(),
  deposit_cards: depositCards,
  quiet_from: quietFrom,
  quiet_to: quietTo,
});

const buildKey = (userId: number, key: string) => `notice:${key}:${userId}`;
