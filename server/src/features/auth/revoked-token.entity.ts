import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An access token that was logged out. It is kept until the token would have expired. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'revoked_tokens_pkey' }) tokenId!: string;
  @Column('timestamptz') expiresAt!: Date;
}
