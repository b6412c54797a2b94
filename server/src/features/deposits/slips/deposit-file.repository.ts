import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import type { StoredUpload, UploadTable } from '../../../platform/storage/upload.service.js';

/** A slip that an agent has attached in the mini-app. */
@Entity('deposit_files')
export class DepositFile {
  /** The name in the file store. */
  @PrimaryColumn('text') name!: string;
  /** Null: the file is being stored, or it no longer belongs to a deposit and will be removed. */
  @Column('integer', { nullable: true }) depositId!: number | null;
  /** The agent. Null: the file was never attached to a deposit, or the agent's data was erased. */
  @Column('integer', { nullable: true }) userId!: number | null;
  @Column('smallint') position!: number;
  @Column('text') givenName!: string;
  /** In bytes. */
  @Column('integer') size!: number;
  @Column('timestamptz') createdAt!: Date;
}

@Injectable()
export class DepositFileRepository implements UploadTable {
  constructor(private readonly database: Database) {}

  private get files() {
    return this.database.repository(DepositFile);
  }

  async addFiles(files: StoredUpload[], createdAt: Date): Promise<void> {
    await this.files.insert(files.map((file, i) => ({ ...file, position: i + 1, createdAt })));
  }

  async attachFiles(names: string[], owner: { depositId: number; userId: number }): Promise<void> {
    await this.files.update({ name: In(names) }, owner);
  }

  async listOrphans(names: string[]): Promise<string[]> {
    const files = await this.files.findBy({ name: In(names), depositId: IsNull() });
    return files.map(({ name }) => name);
  }

  async listOrphansBefore(before: Date, limit: number): Promise<string[]> {
    const files = await this.files.find({
      where: { depositId: IsNull(), createdAt: LessThan(before) },
      order: { createdAt: 'ASC' },
      take: limit,
    });
    return files.map(({ name }) => name);
  }

  /** Detaches files that were stored before this time from decided deposits, which makes them orphans. Returns how many. */
  detachBefore(before: Date): Promise<number> {
    return this.database.execute(
      `update deposit_files f set deposit_id = null
       from deposits d where d.id = f.deposit_id and d.status <> 'wait' and f.created_at < $1`,
      [before],
    );
  }

  async deleteOrphans(names: string[]): Promise<void> {
    await this.files.delete({ name: In(names), depositId: IsNull() });
  }
}
