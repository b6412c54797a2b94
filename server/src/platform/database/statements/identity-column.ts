import { PrimaryGeneratedColumn } from 'typeorm';

/** The numbered primary key of a table, as the migrations define it. */
export const IdentityColumn = (primaryKeyConstraintName: string) =>
  PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName,
  });
