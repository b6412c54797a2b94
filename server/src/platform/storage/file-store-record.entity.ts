import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The store that the files of the database are in, as the first process noted it. There is one row. */
@Entity('file_store')
export class FileStoreRecord {
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'file_store_pkey', default: true }) isOnly!: boolean;
  @Column('uuid') id!: string;
  @Column('text') place!: string;
  @Column('timestamptz', { default: () => 'now()' }) notedAt!: Date;
}
