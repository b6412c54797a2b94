import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Source } from './ticket-place.rules.js';

/** The words of a brand's texts in a block of ids. */
@Entity('ticket_text_cells')
export class TicketTextCell {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'ticket_text_cells_pkey' }) brandId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'ticket_text_cells_pkey' }) source!: Source;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'ticket_text_cells_pkey' }) block!: number;
  /** The first 32 bits of each word's MD5. */
  @Column('integer', { array: true }) words!: number[];
}

/** How many blocks of a source have their cells, from the first one on. */
@Entity('ticket_text_blocks')
export class TicketTextBlocks {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'ticket_text_blocks_pkey' }) source!: Source;
  @Column('integer', { default: 0 }) noted!: number;
}
