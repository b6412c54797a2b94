import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { TicketFile } from './ticket.entity.js';

export type StoredFile = Pick<TicketFile, 'name' | 'givenName' | 'size'>;

/** Files are loose until a message gets them. */
@Injectable()
export class TicketFileRepository {
  constructor(private readonly database: Database) {}

  private get files() {
    return this.database.repository(TicketFile);
  }

  /** Notes files in their order, before they are stored. */
  async add(files: StoredFile[], createdAt: Date): Promise<void> {
    await this.files.insert(files.map((file, i) => ({ ...file, position: i + 1, createdAt })));
  }

  async giveTo(messageId: number, names: string[]): Promise<void> {
    await this.files.update({ name: In(names) }, { messageId });
  }

  async findLoose(names: string[]): Promise<string[]> {
    const files = await this.files.findBy({ name: In(names), messageId: IsNull() });
    return files.map(({ name }) => name);
  }

  async findLooseBefore(before: Date, limit: number): Promise<string[]> {
    const files = await this.files.find({
      where: { messageId: IsNull(), createdAt: LessThan(before) },
      order: { createdAt: 'ASC' },
      take: limit,
    });
    return files.map(({ name }) => name);
  }

  async deleteLoose(names: string[]): Promise<void> {
    await this.files.delete({ name: In(names), messageId: IsNull() });
  }
}
