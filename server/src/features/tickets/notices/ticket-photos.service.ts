import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { md } from '../../../platform/messenger/api/markdown.js';
import {
  type ComposedContent,
  type MessageComposer,
  MessageComposers,
} from '../../../platform/messenger/sending/message-composers.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { TicketMessageRepository } from '../records/ticket-message.repository.js';
import { isPhoto, type NoticeEntry } from '../records/notice-entry.rules.js';
import { photoCaption } from './ticket-notice-text.rules.js';

const COMPOSER = 'ticket-photos';
/** Telegram's limit for an album. */
const MAX_PHOTOS = 10;

interface PhotosArgs extends Record<string, unknown> {
  ticketId: number;
  messageIds: number[];
  /** Telegram has refused the photos. */
  withoutPictures?: boolean;
}

/** Sends the photos of messages beside their notices. Only ids are stored with the message, and the photos are read when it is sent. */
@Injectable()
export class TicketPhotosService {
  constructor(
    private readonly messages: TicketMessageRepository,
    private readonly store: FileStore,
    composers: MessageComposers,
  ) {
    composers.register(
      COMPOSER,
      ((args: PhotosArgs) => this.compose(args)) as MessageComposer,
      ({ ticketId }) => md`Photos of ticket #${Number(ticketId)}`,
    );
  }

  /** The message with the photos of these. Undefined: they have none. */
  buildMessage(ticketId: number, entries: readonly NoticeEntry[]) {
    const messageIds = entries.filter(({ files }) => files.some(isPhoto)).map(({ id }) => id);
    if (messageIds.length === 0) return undefined;
    return { composer: COMPOSER, args: { ticketId, messageIds } satisfies PhotosArgs };
  }

  /** Photos that were erased or whose time is over meanwhile are left out. */
  private async compose({ ticketId, messageIds, withoutPictures }: PhotosArgs): Promise<ComposedContent> {
    const { title, names } = await this.messages.findPhotos(ticketId, messageIds);
    if (withoutPictures)
      return { text: md`Telegram could not show the photos of ticket #${ticketId}. Open it to see them` };
    const keys = names.slice(0, MAX_PHOTOS).map((name) => `files/${name}`);
    const sizes = await Promise.all(keys.map((key) => this.store.findSize(key)));
    const kept = keys.filter((_, i) => sizes[i] !== null);
    if (kept.length === 0) return { text: md`The photos of ticket #${ticketId} are no longer kept` };
    return {
      text: photoCaption(ticketId, title, kept.length),
      loadPictures: () => Promise.all(kept.map(async (key) => buffer(await this.store.read(key)))),
    };
  }
}
