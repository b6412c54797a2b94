import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { HOUR_MS, MINUTE_MS } from '../../../shared/units.rules.js';
import { BotFiles, type ProfilePhoto } from '../../platform/messenger/api/bot-files.js';
import { OutboxQueries } from '../../platform/messenger/sending/outbox-queries.js';
import { RateWindow } from '../../platform/messenger/sending/rates.rules.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { UploadFolder } from '../../platform/storage/upload-folder.js';
import { pause } from '../../platform/time/clock.js';
import { UserRepository } from './user.repository.js';

const SIZE_PX = 256;
const MAX_PIXELS = 16_000_000;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Few, because Telegram limits look-ups and the bot's messages together. */
const LOOKUPS_PER_MINUTE = 10;
/** The minimum time from a successful look-up of a person's photo to the next look-up. */
const MIN_INTERVAL_MS = HOUR_MS;
/** The maximum number of queued people. Others are queued when they write again. */
const MAX_WAITING = 500;
const POLL_MS = 500;

const toKey = (name: string) => `avatars/${name}`;

/**
 * Copies of people's photos from the messenger. Queued photos are refreshed one after another at a limited rate, but not while
 * messages of the bot are due.
 */
@Injectable()
export class AvatarService implements BeforeApplicationShutdown {
  private readonly waitingIds = new Set<number>();
  private readonly lookUpTimeById = new Map<number, number>();
  private readonly rate = new RateWindow(LOOKUPS_PER_MINUTE, MINUTE_MS);
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;

  constructor(
    private readonly messages: OutboxQueries,
    private readonly users: UserRepository,
    private readonly files: BotFiles,
    private readonly store: FileStore,
    private readonly folder: UploadFolder,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Queues a refresh of the person's photo, unless one succeeded within the last hour or the queue is full. */
  enqueueRefresh(userId: number): Promise<void> {
    const lastLookUpTime = this.lookUpTimeById.get(userId) ?? -Infinity;
    if (performance.now() - lastLookUpTime >= MIN_INTERVAL_MS && this.waitingIds.size < MAX_WAITING) {
      this.waitingIds.add(userId);
      this.running ??= this.refreshQueued().finally(() => (this.running = null));
    }
    return Promise.resolve();
  }

  private async refreshQueued(): Promise<void> {
    const { signal } = this.stopping;
    for (const userId of this.waitingIds) {
      await pause(this.rate.getWaitMs(performance.now()), signal);
      while (!signal.aborted && (await this.messages.hasDue().catch(() => true)))
        await pause(POLL_MS, signal);
      if (signal.aborted) return;
      this.waitingIds.delete(userId);
      await this.tryRefresh(userId);
    }
  }

  /** A failed look-up is retried when the person writes again. */
  private async tryRefresh(userId: number): Promise<void> {
    const now = performance.now();
    for (const [id, time] of this.lookUpTimeById)
      if (now - time >= MIN_INTERVAL_MS) this.lookUpTimeById.delete(id);
    const release = this.rate.consume(now);
    try {
      await this.refresh(userId);
      this.lookUpTimeById.set(userId, now);
    } catch {
      // Ignored, because nothing depends on avatars.
    } finally {
      release(performance.now());
    }
  }

  /** Copies the person's photo, or removes the copy if the person has none. Does not download a known photo again. */
  async refresh(userId: number): Promise<void> {
    const user = await this.users.get(userId);
    const { telegramId, photoName, photoSource } = user;
    const photo = await this.files.findProfilePhoto(telegramId);
    const source = photo?.uniqueId ?? null;
    if (source === photoSource) return;
    const name = photo && (await this.storePicture(photo));
    // Of concurrent refreshes, the later one removes its own picture, because the photo is already stored.
    const isReplaced = await this.users.replacePhoto(user, photoSource, {
      photoName: name,
      photoSource: source,
    });
    const unusedName = isReplaced ? photoName : name;
    if (unusedName) await this.store.remove(toKey(unusedName));
  }

  /** Stores a small copy of the photo, encoded again, under a random name. */
  private async storePicture(photo: ProfilePhoto): Promise<string> {
    const content = await this.files.downloadProfilePhoto(photo);
    const type = await fileTypeFromBuffer(content);
    if (!type || !pictureTypes.includes(type.mime)) throw new Error('The photo is not a picture');
    // Lazy, so that a server on which `sharp` cannot be loaded works without avatars.
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
