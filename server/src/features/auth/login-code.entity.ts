import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A one-time login code. The code itself is known to its reader alone. */
@Entity('login_codes')
export class LoginCode {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'login_codes_pkey' }) codeHash!: Buffer;
  @Column('integer') userId!: number;
  @Column('timestamptz') expiresAt!: Date;
}
