import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The file store of this database, as recorded by the first process. A single row. */
@Entity('file_store')
export class FileStoreRecord {
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'file_store_pkey', default: true }) isOnly!: boolean;
  @Column('uuid') id!: string;
  @Column('text') place!: string;
  @Column('timestamptz', { default: () => 'now()' }) notedAt!: Date;
}
