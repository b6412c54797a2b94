import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Change } from './change.js';

/** Changes that were committed and are still to be announced. */
@Entity('announcements')
export class Announcement {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'announcements_pkey',
  })
  id!: string;
  @Column('json') changes!: Change[];
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
}
