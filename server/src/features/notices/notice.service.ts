import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Config } from '../../platform/config/config.js';
import { queueInSeries, type Series } from '../../platform/messenger/sending/queue-in-series.js';
import type { Message } from '../../platform/messenger/api/message.js';
import { queueMessage, queueMessages } from '../../platform/messenger/sending/queue-message.js';
import { bold, lines, link, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import {
  changeMuted,
  deleteNoticeSettings,
  findListeners,
  findListenersOfBrands,
  findMuted,
  type Listener,
  type ListenerOfBrand,
} from './notice.queries.js';
import {
  codeFor,
  mayBeButton,
  type NoticeSubject,
  serviceTypes,
  sortSwitches,
  supportKeys,
} from './notice.rules.js';
import type { SetNotices } from './notice.schemas.js';

export interface Notice {
  subject: NoticeSubject;
  /** Null if the subject belongs to no brand. Only ceos and admins reach such subjects. */
  brandId: number | null;
  text: Markdown;
  /** The path of the panel's screen that shows the subject, such as `/tickets/chat/7`. */
  screen: string;
  /** Identifies the notice, so that nobody gets it twice. */
  key: string;
  /** Notices of one series within a minute become one message. The series then makes its text. */
  series?: Series;
}

/** Notices for staff, and the choice of each person about them. */
@Injectable()
export class NoticeService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  async get({ userId }: Caller) {
    const muted = await findMuted(this.database.manager, userId);
    const isOn = (subject: NoticeSubject) => !muted.includes(subject);
    return {
      settings: {
        deposit: isOn('deposit'),
        services: JSON.stringify(
          Object.fromEntries(serviceTypes.map((type) => [type, isOn(`service:${type}`)])),
        ),
        supports: JSON.stringify(Object.fromEntries(supportKeys.map((key) => [key, isOn(`support:${key}`)]))),
      },
    };
  }

  async set({ userId }: Caller, { deposit, services, support, supports }: SetNotices): Promise<void> {
    const switches = sortSwitches({ deposit, services, supports: { ...support, ...supports } });
    return this.database.transaction(async (db) => {
      const before = await findMuted(db, userId);
      await changeMuted(db, userId, switches);
      await recordAct(db, {
        action: 'user.notices',
        subjectId: userId,
        before: { muted: before.sort() },
        after: { muted: (await findMuted(db, userId)).sort() },
      });
    });
  }

  /** Deletes the settings of a person, so that they have none if they join the staff again. */
  forget(db: EntityManager, userId: number): Promise<void> {
    return deleteNoticeSettings(db, userId);
  }

  /** Queues the notice for all staff who may work on the subject and have not muted it, in the transaction of the event. */
  async tellStaff(
    db: EntityManager,
    { subject, brandId, text, screen, series, ...notice }: Notice,
  ): Promise<void> {
    const listeners = await findListeners(db, subject, codeFor(subject), brandId);
    const messages = listeners.map((listener) => ({
      chatId: listener.telegramId,
      key: `notice:${notice.key}:${listener.userId}`,
      contentOf: (news: Markdown) => this.contentFor(listener, news, screen),
    }));
    if (series)
      await queueInSeries(
        db,
        messages.map((message) => ({ ...message, series })),
      );
    else
      await queueMessages(
        db,
        messages.map(({ contentOf, ...message }) => ({ ...message, ...contentOf(text) })),
      );
  }

  /** Queues the notice for these people, in the transaction of the event. Their settings do not matter: it is about them. */
  async tellPeople(
    db: EntityManager,
    people: readonly { id: number; telegramId: string }[],
    { text, screen, key }: Pick<Notice, 'text' | 'screen' | 'key'>,
  ): Promise<void> {
    for (const { id, telegramId: chatId } of people)
      await queueMessage(db, { chatId, key: `notice:${key}:${id}`, ...this.withScreen(text, screen) });
  }

  /** The staff of these brands who may work on the subject and have not muted it. */
  listenersOf(db: EntityManager, subject: NoticeSubject, brandIds: number[]): Promise<ListenerOfBrand[]> {
    return findListenersOfBrands(db, subject, codeFor(subject), brandIds);
  }

  /** Queues several notices, each for the listeners of its brand, with one statement. They are in no series. */
  async tellListeners(
    db: EntityManager,
    listeners: ListenerOfBrand[],
    notices: (Pick<Notice, 'text' | 'screen' | 'key'> & { brandId: number })[],
  ): Promise<void> {
    const messages = notices.flatMap((notice) =>
      listeners
        .filter(({ brandId }) => brandId === notice.brandId)
        .map((listener) => {
          const { text, buttons } = this.contentFor(listener, notice.text, notice.screen);
          const key = `notice:${notice.key}:${listener.userId}`;
          return { chatId: listener.telegramId, text, buttons, key };
        }),
    );
    await queueMessages(db, messages);
  }

  private contentFor(
    { brandName }: Listener,
    news: Markdown,
    screen: string,
  ): Pick<Message, 'text' | 'buttons'> {
    return this.withScreen(brandName === null ? news : lines(news, md`Brand: ${bold(brandName)}`), screen);
  }

  /** Adds a button that opens the screen, or the address as text if Telegram refuses such a button. */
  private withScreen(text: Markdown, screen: string): Pick<Message, 'text' | 'buttons'> {
    const url = this.config.publicUrl + screen;
    if (mayBeButton(url)) return { text, buttons: [[{ text: 'Open', url }]] };
    return { text: lines(text, link(url, url)) };
  }
}
