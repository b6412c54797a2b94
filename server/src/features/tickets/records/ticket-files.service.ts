import { Injectable } from '@nestjs/common';
import { UploadService } from '../../../platform/storage/upload.service.js';
import { SignedLinks } from '../../../platform/storage/signed-links.js';
import type { UploadedFile } from '../../../platform/storage/uploaded-file.js';
import { type StoredFile, TicketMessageRepository } from './ticket-message.repository.js';

/** The files of messages. */
@Injectable()
export class TicketFilesService {
  constructor(
    private readonly files: TicketMessageRepository,
    private readonly uploads: UploadService,
    private readonly links: SignedLinks,
  ) {}

  /** Stores the files for `work`, which gives them to a message. Removes files that no message got. */
  storeFor<T>(files: UploadedFile[], work: (stored: StoredFile[]) => Promise<T>): Promise<T> {
    return this.uploads.runWithStored(this.files, files, work);
  }

  /** The apps read the size from the link. */
  linkTo({ name, givenName, size }: StoredFile): string {
    const link = this.links.createUrl(name, givenName);
    return size === null ? link : `${link}&size=${size}`;
  }

  /** Removes loose files that a killed process or a removed brand has left behind. */
  sweep(): Promise<void> {
    return this.uploads.purgeOrphans(this.files);
  }
}
