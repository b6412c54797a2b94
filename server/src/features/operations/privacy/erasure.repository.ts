import { Injectable } from '@nestjs/common';
import { IsNull, Not, Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import type { ListedErasure } from './erasure-list.store.js';

/** An erased person. The row in `users` remains, without personal data. */
@Entity('erasures')
export class Erasure {
  @PrimaryColumn('integer') userId!: number;
  @Column('timestamptz') erasedAt!: Date;
  /** When the erasure was listed in the file store. Null: not yet. */
  @Column('timestamptz', { name: 'noted_at', nullable: true }) listedAt!: Date | null;
  /** The profile picture that must still be removed from the file store. Null: none, or it was removed. */
  @Column('text', { nullable: true }) photoName!: string | null;
}

@Injectable()
export class ErasureRepository {
  constructor(private readonly database: Database) {}

  /** Locks the list in the file store against other writers until commit. */
  lockList(): Promise<void> {
    return this.database.acquireLock('erasure note');
  }

  hasUnlisted(): Promise<boolean> {
    return this.database.repository(Erasure).existsBy({ listedAt: IsNull() });
  }

  list(): Promise<ListedErasure[]> {
    return this.database.rows(
      `select e.user_id as "userId", extract(epoch from u.created_at)::text as "createdAt", e.erased_at as "erasedAt"
       from erasures e join users u on u.id = e.user_id order by e.user_id`,
    );
  }

  /** Those of the erasures whose people are not erased in the database. An id alone may now belong to another person. */
  listLost(erasures: ListedErasure[]): Promise<ListedErasure[]> {
    return this.database.rows(
      `select l.* from json_to_recordset($1::json) l ("userId" int, "createdAt" text, "erasedAt" timestamptz)
       join users u on u.id = l."userId" and extract(epoch from u.created_at) = l."createdAt"::numeric
       where not exists (select from erasures e where e.user_id = u.id)`,
      [JSON.stringify(erasures)],
    );
  }

  async markListed(userIds: number[]): Promise<void> {
    await this.database.execute(
      'update erasures set noted_at = clock_timestamp() where user_id = any ($1::int[]) and noted_at is null',
      [userIds],
    );
  }

  /** The erasures whose profile picture must still be removed from the file store. */
  listWithPicture(): Promise<Erasure[]> {
    return this.database.repository(Erasure).findBy({ photoName: Not(IsNull()) });
  }

  async markPictureRemoved(userId: number): Promise<void> {
    await this.database.repository(Erasure).update({ userId }, { photoName: null });
  }
}
