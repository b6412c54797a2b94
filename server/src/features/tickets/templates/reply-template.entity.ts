import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/statements/identity-column.js';

@Entity('reply_templates')
export class ReplyTemplate {
  @IdentityColumn('reply_templates_pkey') id!: number;
  @Column('varchar', { length: 64 }) title!: string;
  @Column('varchar', { length: 1000 }) text!: string;
  /** Null for the oldest templates, which count for nobody. */
  @Column('integer', { nullable: true }) createdBy!: number | null;
}
