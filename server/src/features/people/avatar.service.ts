import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { Database } from '../../platform/database/database.js';
import { OutboxQueries } from '../../platform/messenger/sending/outbox-queries.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { UploadFolder } from '../../platform/storage/upload-folder.js';
import { type ProfilePhoto, ProfilePhotos } from '../../platform/messenger/api/bot-files.js';
import { pause } from '../../platform/time/clock.js';
import { RateWindow } from '../../platform/messenger/sending/rates.rules.js';
import { UserRepository } from './user.repository.js';
import { HOUR_MS, MINUTE_MS } from '../../../shared/units.rules.js';

const SIZE_PX = 256;
const MAX_PIXELS = 16_000_000;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

const toKey = (name: string) => `avatars/${name}`;

/** Copies of people's photos from the messenger. */
@Injectable()
export class AvatarService implements BeforeApplicationShutdown {
  private readonly queue = new PhotoQueue({
    isQuiet: async () => !(await this.messages.hasDue()),
    lookUp: (userId) => this.refresh(userId),
  });

  constructor(
    private readonly database: Database,
    private readonly messages: OutboxQueries,
    private readonly users: UserRepository,
    private readonly photos: ProfilePhotos,
    private readonly store: FileStore,
    private readonly folder: UploadFolder,
  ) {}

  beforeApplicationShutdown(): Promise<void> {
    return this.queue.stop();
  }

  /** Queues a refresh of the person's photo, unless there was one within the hour or the queue is full. */
  enqueueRefresh(userId: number): Promise<void> {
    this.queue.add(userId);
    return Promise.resolve();
  }

  /** Copies the person's photo, or removes the copy if there is no photo any more. Does not download a known photo again. */
  async refresh(userId: number): Promise<void> {
    const user = await this.users.get(userId);
    const { telegramId, photoName, photoSource } = user;
    const photo = await this.photos.find(telegramId);
    const source = photo?.uniqueId ?? null;
    if (source === photoSource) return;
    const name = photo && (await this.storePicture(photo));
    // Of concurrent refreshes, the later one finds the photo stored, and removes its own picture.
    const isCurrent = await this.users.replacePhoto(user, photoSource, {
      photoName: name,
      photoSource: source,
    });
    const unusedName = isCurrent ? photoName : name;
    if (unusedName) await this.store.remove(toKey(unusedName));
  }

  /** Stores a small copy of the photo, encoded again, under a random name. */
  private async storePicture(photo: ProfilePhoto): Promise<string> {
    const content = await this.photos.download(photo);
    const type = await fileTypeFromBuffer(content);
    if (!type || !pictureTypes.includes(type.mime)) throw new Error('The photo is not a picture');
    // Loaded lazily, so that a server without `sharp` works, only without avatars.
    const { default: sharp } = await import('sharp');
    const name = `${randomUUID()}.jpg`;
    const path = join(await this.folder.open(), name);
    try {
      await sharp(content, { limitInputPixels: MAX_PIXELS }).resize(SIZE_PX, SIZE_PX).jpeg().toFile(path);
      await this.store.store(toKey(name), path, 'image/jpeg');
    } finally {
      await rm(path, { force: true });
    }
    return name;
  }
}

/** Look-ups a minute. They share Telegram's limit with the bot's messages. */
const LOOKUPS_PER_MINUTE = 10;
/** A photo is not looked up again within this time. */
const MIN_INTERVAL_MS = HOUR_MS;
/** The maximum number of queued people. Others are looked up when they write the next time. */
const MAX_WAITING = 500;
const POLL_MS = 500;

interface PhotoQueueOptions {
  /** Whether no message of the bot is due. */
  isQuiet: () => Promise<boolean>;
  lookUp: (userId: number) => Promise<void>;
}

/** Refreshes photos one after another at a limited rate, and never while messages of the bot are due. */
export class PhotoQueue {
  private readonly waiting = new Set<number>();
  private readonly lookedUpAt = new Map<number, number>();
  private readonly rate = new RateWindow(LOOKUPS_PER_MINUTE, MINUTE_MS);
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;

  constructor(private readonly options: PhotoQueueOptions) {}

  add(userId: number): void {
    const lookedUpAt = this.lookedUpAt.get(userId) ?? -Infinity;
    if (performance.now() - lookedUpAt < MIN_INTERVAL_MS || this.waiting.size >= MAX_WAITING) return;
    this.waiting.add(userId);
    this.running ??= this.run().finally(() => (this.running = null));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (const userId of this.waiting) {
      await pause(this.rate.getWaitMs(performance.now()), signal);
      while (!signal.aborted && !(await this.options.isQuiet().catch(() => false)))
        await pause(POLL_MS, signal);
      if (signal.aborted) return;
      this.waiting.delete(userId);
      await this.lookUp(userId);
    }
  }

  /** After a failure, the look-up is retried when the person writes again. */
  private async lookUp(userId: number): Promise<void> {
    const now = performance.now();
    for (const [id, at] of this.lookedUpAt) if (now - at >= MIN_INTERVAL_MS) this.lookedUpAt.delete(id);
    const release = this.rate.consume(now);
    try {
      await this.options.lookUp(userId);
      this.lookedUpAt.set(userId, now);
    } catch {
      // Nothing depends on avatars.
    } finally {
      release(performance.now());
    }
  }
}
