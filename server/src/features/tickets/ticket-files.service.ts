import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { fileTypes } from '../../platform/storage/file-types.rules.js';
import { SignedLinks } from '../../platform/storage/signed-links.js';
import type { UploadedFile } from '../../platform/storage/uploaded-file.js';
import { type StoredFile, TicketMessageRepository } from './ticket-message.repository.js';

/** More time than any request needs. */
const LOOSE_MS = 3_600_000;
const SWEEP_LIMIT = 1_000;

const keyOf = (name: string) => `files/${name}`;

/** The files of messages. They are stored before the transaction that gives them to a message, and removed if it fails. */
@Injectable()
export class TicketFilesService {
  private readonly log = new Logger(TicketFilesService.name);

  constructor(
    private readonly files: TicketMessageRepository,
    private readonly clock: Clock,
    private readonly store: FileStore,
    private readonly links: SignedLinks,
  ) {}

  /** Stores the files under random names, and runs `work` with them. Removes files that no message got. */
  async storeFor<T>(files: UploadedFile[], work: (stored: StoredFile[]) => Promise<T>): Promise<T> {
    if (files.length === 0) return work([]);
    const stored = files.map(({ extension, name, size }) => ({
      name: `${randomUUID()}.${extension}`,
      givenName: name,
      size,
    }));
    const names = stored.map(({ name }) => name);
    await this.files.addFiles(stored, this.clock.now());
    try {
      for (const [i, { path, extension }] of files.entries()) {
        await this.store.keep(keyOf(names[i]!), path, fileTypes[extension].contentType);
      }
      return await work(stored);
    } finally {
      await this.files
        .findLooseFiles(names)
        .then((loose) => this.remove(loose))
        .catch((cause: unknown) => this.log.error('Files of a ticket could not be removed', cause)); // `sweep` removes them later
    }
  }

  /** The apps read the size from the link. */
  linkTo({ name, givenName, size }: StoredFile): string {
    const link = this.links.to(name, givenName);
    return size === null ? link : `${link}&size=${size}`;
  }

  /** Removes loose files that a killed process or a removed brand has left behind. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LOOSE_MS);
    await this.remove(await this.files.findLooseFilesBefore(before, SWEEP_LIMIT));
  }

  private async remove(names: string[]): Promise<void> {
    for (const name of names) await this.store.remove(keyOf(name));
    await this.files.deleteLooseFiles(names);
  }
}
