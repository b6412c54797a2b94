import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { Transactional } from '../../../platform/database/database.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { BotFiles, FileUnavailableError } from '../../../platform/messenger/api/bot-files.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { UploadService } from '../../../platform/storage/upload.service.js';
import { fileTypes } from '../../../platform/storage/files.rules.js';
import { detectFileType } from '../../../platform/storage/detect-file-type.js';
import { UploadFolder } from '../../../platform/storage/upload-folder.js';
import { DepositFileRepository } from './deposit-file.repository.js';
import { SlipRepository } from './slip.repository.js';
import {
  MAX_SLIP_BYTES,
  getNextAttemptTime,
  type PictureExtension,
  pictureExtensions,
} from './slip.rules.js';
import { DAY_MS } from '../../../../shared/units.rules.js';

/** Slips without a deposit are purged after this time. Until then, an edit may turn their message into a form. */
const MAX_UNUSED_MS = 2 * DAY_MS;
const PURGE_LIMIT = 1_000;
const DOWNLOAD_TIMEOUT_MS = 60_000;
const MAX_DOWNLOADS_PER_RUN = 20;

const toStoreKey = (name: string) => `files/${name}`;

/** The photos of messages that report deposits, and the pictures that agents attach in the mini-app. */
@Injectable()
export class SlipService {
  private readonly log = new Logger(SlipService.name);

  constructor(
    private readonly slips: SlipRepository,
    private readonly files: BotFiles,
    private readonly folder: UploadFolder,
    private readonly store: FileStore,
    private readonly clock: Clock,
    private readonly changes: ChangePublisher,
    private readonly depositFiles: DepositFileRepository,
    private readonly uploads: UploadService,
  ) {}

  /** Telegram's file ids of the photos of these deposits, with which the bot can send them. Omits deposits without photos. */
  async getPhotoIdsByDeposit(depositIds: readonly number[]): Promise<Map<number, string[]>> {
    const photosByDeposit = groupBy(await this.slips.listPhotos(depositIds), ({ depositId }) => depositId);
    return new Map([...photosByDeposit].map(([id, photos]) => [id, photos.map(({ fileId }) => fileId)]));
  }

  /**
   * Downloads slips that are due, one after the other, at most `MAX_DOWNLOADS_PER_RUN`. Marks slips as failed after their last
   * attempt. Safe in several processes at once.
   */
  async downloadDue(): Promise<void> {
    await this.failExhausted();
    for (let n = 0; n < MAX_DOWNLOADS_PER_RUN && (await this.downloadNext()); n++);
  }

  @Transactional()
  private async failExhausted(): Promise<void> {
    const failedIds = await this.slips.failExhausted(this.clock.now());
    if (failedIds.length > 0) await this.publishAndRefreshCards(failedIds);
  }

  /** Tries to download a slip that is due. Returns false if none is. */
  private async downloadNext(): Promise<boolean> {
    const slip = await this.claimNext();
    if (!slip) return false;
    const path = join(await this.folder.open(), randomUUID());
    try {
      await this.files.download(slip.fileId, path, MAX_SLIP_BYTES, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS));
      const extension = await detectPictureType(path);
      // An earlier attempt that was killed may have stored the file under the slip's name.
      const name = slip.name ?? `${randomUUID()}.${extension}`;
      const { size } = await stat(path);
      if (!(await this.slips.updateName(slip.id, name))) return true;
      await this.store.store(toStoreKey(name), path, fileTypes[extension].contentType);
      await this.finish(slip.id, { status: 'stored', size });
      // Nothing else removes the file if the slip was purged before the file was stored.
      if (!(await this.slips.isNeeded(slip.id))) await this.store.remove(toStoreKey(name));
    } catch (error) {
      if (error instanceof FileUnavailableError) await this.finish(slip.id, { status: 'failed' });
      else this.log.warn(`A slip could not be downloaded (attempt ${slip.attempts})`, error);
    } finally {
      await rm(path, { force: true });
    }
    return true;
  }

  @Transactional()
  private async claimNext() {
    const now = this.clock.now();
    return this.slips.claimDue(now, (attempts) => getNextAttemptTime(attempts, now));
  }

  @Transactional()
  private async finish(
    id: number,
    outcome: { status: 'stored'; size: number } | { status: 'failed' },
  ): Promise<void> {
    if (await this.slips.finish(id, outcome)) await this.publishAndRefreshCards([id]);
  }

  @Transactional()
  private async publishAndRefreshCards(slipIds: number[]): Promise<void> {
    const deposits = await this.slips.listDeposits(slipIds);
    await this.slips.enqueueCardRefresh(deposits.map(({ id }) => id));
    for (const { id, brandId, agentId } of deposits)
      await this.changes.publish('deposits', brandId, {
        ids: [id],
        people: agentId === null ? [] : [agentId],
      });
  }

  /** Purges slips that have had no deposit for too long, those marked as gone, and orphaned uploads, with their files. */
  async purgeUnused(): Promise<void> {
    await this.slips.markUnusedGone(new Date(this.clock.now().getTime() - MAX_UNUSED_MS));
    await this.purgeGone();
    await this.uploads.purgeOrphans(this.depositFiles);
  }

  /** Deletes slips that were sent or attached before that time, except those of waiting deposits. Returns how many. */
  async deleteSentBefore(before: Date): Promise<number> {
    let count = await this.depositFiles.detachBefore(before);
    await this.uploads.purgeOrphans(this.depositFiles);
    for (;;) {
      const markedCount = await this.slips.markGoneIfSentBefore(before, PURGE_LIMIT);
      await this.purgeGone();
      count += markedCount;
      if (markedCount < PURGE_LIMIT) return count;
    }
  }

  /** Purges slips that are marked as gone, and their files, at most `PURGE_LIMIT`. */
  async purgeGone(): Promise<void> {
    for (const { id, name } of await this.slips.listGone(PURGE_LIMIT)) {
      if (name !== null) await this.store.remove(toStoreKey(name));
      await this.slips.deleteGone(id);
    }
  }
}

async function detectPictureType(path: string): Promise<PictureExtension> {
  const allowed = { isTextAllowed: false, areDocumentsAllowed: false, name: '' };
  const fileType = await detectFileType(path, allowed);
  const pictureType = pictureExtensions.find((extension) => extension === fileType);
  if (!pictureType) throw new FileUnavailableError('The file is not a picture');
  return pictureType;
}
