import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { BotFiles, FileUnavailableError } from '../../../platform/messenger/api/bot-files.js';
import { UploadFolder } from '../../../platform/storage/upload-folder.js';
import { type UploadedFile, toUploadedFile } from '../../../platform/storage/uploaded-file.js';
import type { TicketInboxPart } from './ticket-inbox.repository.js';
import { getMaxFileBytes } from './ticket-inbox.rules.js';

/** Downloads files from Telegram as uploads, like those of a form. */
@Injectable()
export class BotUploads {
  readonly maxBytes: number;

  constructor(
    private readonly config: Config,
    private readonly folder: UploadFolder,
    private readonly files: BotFiles,
  ) {
    this.maxBytes = getMaxFileBytes(config.uploadMaxBytes);
  }

  /**
   * Downloads the files of a message, one after the other, and runs `work` with them. Throws a `DomainError` for a file that
   * cannot be attached, and a different error if Telegram is unavailable.
   */
  async withFiles<T>(
    parts: TicketInboxPart[],
    signal: AbortSignal,
    work: (files: UploadedFile[]) => Promise<T>,
  ): Promise<T> {
    const folder = await this.folder.open();
    const downloads = parts.flatMap(({ fileId, fileName }) =>
      fileId === null ? [] : [{ fileId, name: fileName ?? 'file', path: join(folder, randomUUID()) }],
    );
    try {
      const files: UploadedFile[] = [];
      for (const file of downloads) files.push(await this.downloadFile(file, signal));
      return await work(files);
    } finally {
      // Files that `work` has stored are no longer in this folder.
      await Promise.all(downloads.map(({ path }) => rm(path, { force: true })));
    }
  }

  private async downloadFile(
    { fileId, name, path }: { fileId: string; name: string; path: string },
    signal: AbortSignal,
  ): Promise<UploadedFile> {
    const size = await this.files.download(fileId, path, this.maxBytes, signal).catch((error: unknown) => {
      if (!(error instanceof FileUnavailableError)) throw error;
      throw new DomainError('unprocessable', 'file unavailable', {
        message: `Telegram does not provide ${name} to the bot`,
      });
    });
    if (size === 0) throw new DomainError('invalid', 'Invalid input', { message: `${name} is empty` });
    const { canUploadDocuments } = this.config;
    return toUploadedFile(
      { path, name, size },
      { isTextAllowed: true, areDocumentsAllowed: canUploadDocuments },
    );
  }
}
