import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Change } from './change.js';

/** Committed changes that are not published yet. */
@Entity('announcements')
export class Announcement {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'announcements_pkey',
  })
  id!: string;
  @Column('json') changes!: Change[];
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
}
