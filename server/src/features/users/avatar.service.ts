import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { DataSource } from 'typeorm';
import { hasDueMessages } from '../../platform/messenger/sending/outbox.queries.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { UploadFolder } from '../../platform/storage/upload-folder.js';
import { type ProfilePhoto, ProfilePhotos } from '../../platform/messenger/api/profile-photos.js';
import { PhotoQueue } from './photo-queue.js';
import { User } from './user.entity.js';
import { replacePhoto } from './user.queries.js';

const SIZE_PX = 256;
const MAX_PIXELS = 16_000_000;
const pictures = ['image/jpeg', 'image/png', 'image/webp'];

const keyOf = (name: string) => `avatars/${name}`;

/** Pictures of people, as the messenger shows them. */
@Injectable()
export class AvatarService implements BeforeApplicationShutdown {
  private readonly queue = new PhotoQueue({
    isQuiet: async () => !(await hasDueMessages(this.dataSource.manager)),
    lookUp: (userId) => this.refresh(userId),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly photos: ProfilePhotos,
    private readonly store: FileStore,
    private readonly folder: UploadFolder,
  ) {}

  beforeApplicationShutdown(): Promise<void> {
    return this.queue.stop();
  }

  /** Takes over the person's photo when its turn comes. */
  refreshSoon(userId: number): Promise<void> {
    this.queue.add(userId);
    return Promise.resolve();
  }

  /** Takes over the person's photo, or that there is none (any more). One that is known is not downloaded again. */
  async refresh(userId: number): Promise<void> {
    const db = this.dataSource.manager;
    const { telegramId, photoName, photoSource } = await db.findOneByOrFail(User, { id: userId });
    const photo = await this.photos.find(telegramId);
    const source = photo?.uniqueId ?? null;
    if (source === photoSource) return;
    const name = photo && (await this.keep(photo));
    // Of two at once one comes too late, and takes its own picture back.
    const isCurrent = await replacePhoto(db, userId, photoSource, { photoName: name, photoSource: source });
    const superfluous = isCurrent ? photoName : name;
    if (superfluous) await this.store.remove(keyOf(superfluous));
  }

  /** Stores the photo small and made anew, under a name that tells nothing. */
  private async keep(photo: ProfilePhoto): Promise<string> {
    const content = await this.photos.download(photo);
    const type = await fileTypeFromBuffer(content);
    if (!type || !pictures.includes(type.mime)) throw new Error('The photo is not a picture');
    // Loaded when it is needed: without it there are no avatars, and all else works.
    const { default: sharp } = await import('sharp');
    const name = `${randomUUID()}.jpg`;
    const path = join(await this.folder.open(), name);
    try {
      await sharp(content, { limitInputPixels: MAX_PIXELS }).resize(SIZE_PX, SIZE_PX).jpeg().toFile(path);
      await this.store.keep(keyOf(name), path, 'image/jpeg');
    } finally {
      await rm(path, { force: true });
    }
    return name;
  }
}
