import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { lockHeld, withdraw } from './held-messages.js';
import { type Change, queueChanges } from './queue-change.js';
import { queueInSeries, type SeriesMessage } from './queue-in-series.js';
import {
  type ComposedMessage,
  type OutgoingMessage,
  type OutgoingPhoto,
  queueMessages,
  queuePhoto,
} from './queue-message.js';

/** Queues messages in the open transaction. They are sent after its commit. */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  queue(...messages: (OutgoingMessage | ComposedMessage)[]): Promise<void> {
    return queueMessages(this.database.manager, messages);
  }

  /** Queues changes of sent messages. */
  queueChanges(...changes: Change[]): Promise<void> {
    return queueChanges(this.database.manager, changes);
  }

  queuePhoto(photo: OutgoingPhoto): Promise<void> {
    return queuePhoto(this.database.manager, photo);
  }

  queueInSeries(...messages: SeriesMessage[]): Promise<void> {
    return queueInSeries(this.database.manager, messages);
  }

  lockHeld(keys: string[]): Promise<Set<string>> {
    return lockHeld(this.database.manager, keys);
  }

  withdraw(keys: string[]): Promise<void> {
    return withdraw(this.database.manager, keys);
  }
}
