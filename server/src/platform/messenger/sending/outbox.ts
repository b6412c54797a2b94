import { Injectable } from '@nestjs/common';
import { render, translatedLanguages } from '../../../texts/texts.js';
import { withSpan } from '../../tracing/tracing.js';
import { type Markdown, md } from '../api/markdown.js';
import type { Button } from '../api/message.js';
import { MAX_CAPTION, splitMarkdown } from '../api/split-markdown.rules.js';
import { getSeriesKey, type SeriesMessage, decideStep } from './message-series.js';
import { MessageSeriesRepository } from './message-series.repository.js';
import { OutboxRepository } from './outbox.repository.js';
import {
  type ComposedMessage,
  type MessageChange,
  type OutgoingMessage,
  type OutgoingPhoto,
  type OutgoingReaction,
  splitIntoParts,
  type QueuedMessage,
  assertButtonData,
} from './outgoing-message.js';

const MAX_PHOTO_BYTES = 10_000_000;

/** Queues messages in the open transaction, to be sent after its commit. */
@Injectable()
export class Outbox {
  constructor(
    private readonly messages: OutboxRepository,
    private readonly series: MessageSeriesRepository,
  ) {}

  /** Queues messages and reactions. A text that is too long for Telegram is queued as several messages. */
  async enqueue(...messages: (OutgoingMessage | ComposedMessage | OutgoingReaction)[]): Promise<void> {
    if (messages.length === 0) return;
    const parts = messages.flatMap((message): QueuedMessage[] => {
      if ('emoji' in message) return [toQueuedReaction(message)];
      return 'composer' in message ? [message] : splitIntoParts(message);
    });
    await traceEnqueue(parts.length, () => this.messages.insert(parts));
  }

  /**
   * Queues messages with keys, so that a message can show its subject's current state. An existing message with the same key
   * gets the new content, before it is sent or by an edit. A refused message is not sent again. The texts must fit Telegram's
   * limit.
   */
  async upsert(...messages: ((OutgoingMessage | ComposedMessage) & { key: string })[]): Promise<void> {
    if (messages.length === 0) return;
    for (const message of messages) if (!('composer' in message)) assertButtonData(message.buttons);
    await traceEnqueue(messages.length, () => this.messages.upsert(messages));
  }

  /** Replaces the content of the messages with these keys. Sent ones are edited. Returns the keys that exist. */
  updateByKeys(
    keys: string[],
    { text, buttons }: { text: Markdown; buttons: Button[][] },
  ): Promise<string[]> {
    return this.messages.updateByKeys(keys, text, buttons);
  }

  /** Queues edits of sent messages. */
  async enqueueChanges(...changes: MessageChange[]): Promise<void> {
    if (changes.length === 0) return;
    await traceEnqueue(changes.length, () => this.messages.insertChanges(changes));
  }

  /** Queues a picture. A caption that is too long for Telegram follows as a message of its own, with the buttons. */
  async enqueuePhoto({ png, caption, buttons, ...message }: OutgoingPhoto): Promise<void> {
    if (png.length > MAX_PHOTO_BYTES) throw new Error(`a picture of ${png.length} bytes is too large`);
    assertButtonData(buttons);
    if (!caption || isShortCaption(caption)) {
      const photoMessage = { ...message, text: caption ?? md``, buttons };
      return traceEnqueue(1, () => this.messages.insertPhoto(photoMessage, png));
    }
    await traceEnqueue(1, () => this.messages.insertPhoto({ ...message, text: md`` }, png));
    const key = message.key && `${message.key}#text`;
    await this.enqueue({ ...message, replyTo: null, text: caption, buttons, key });
  }

  /**
   * Queues messages, each in its own series. If the series has a message of the last minute that the person has not seen, that
   * message is changed instead, so that the chat shows only one. The caller must have locked the subject of the series, so that
   * concurrent transactions do not both start it.
   */
  async enqueueInSeries(...messages: SeriesMessage[]): Promise<void> {
    const store = await this.prepareSeries(...messages);
    await store();
  }

  /** The first half of `enqueueInSeries`. Returns the second half, which may be the last statements of a transaction. */
  async prepareSeries(...messages: SeriesMessage[]): Promise<() => Promise<void>> {
    const latest = await this.series.lockLatest(messages.map(getSeriesKey));
    const steps = await Promise.all(
      messages.map((message) => decideStep(message, latest.get(getSeriesKey(message)))),
    );
    return () => traceEnqueue(steps.length, () => this.series.store(steps));
  }

  /** Removes the buttons of the message with that key, before it is sent or by an edit. */
  dropButtons(key: string): Promise<void> {
    return this.messages.dropButtons(key);
  }

  /** Appends the line to messages whose first button has this data, and removes that row of buttons. */
  closeOffers(subject: string, data: string, line: Markdown): Promise<void> {
    return this.messages.closeOffers(subject, data, line);
  }

  /** Prevents held messages from being sent before the commit. Returns the keys of those that are no longer held. */
  lockAndListReleased(keys: string[]): Promise<Set<string>> {
    return this.messages.lockAndListReleased(keys);
  }

  /** Deletes held messages locked by `lockAndListReleased`. Their keys are free again. */
  withdraw(keys: string[]): Promise<void> {
    return this.messages.withdraw(keys);
  }
}

const toQueuedReaction = ({ messageId, emoji, fallback, ...reaction }: OutgoingReaction): QueuedMessage => ({
  ...reaction,
  replyTo: messageId,
  reaction: emoji,
  text: fallback ?? md``,
});

/** Whether a caption fits in every language, because the reader may choose another one until it is sent. */
const isShortCaption = ({ localized }: Markdown): boolean =>
  translatedLanguages.every(
    (language) => splitMarkdown(render(localized, language), MAX_CAPTION).length === 1,
  );

/** Traces the queueing of messages. Their rows store the trace, which is continued when they are sent. */
const traceEnqueue = (count: number, work: () => Promise<void>): Promise<void> =>
  withSpan('outbox enqueue', { 'messaging.batch.message_count': count }, work);
