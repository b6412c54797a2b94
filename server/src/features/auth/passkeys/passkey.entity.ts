import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/statements/identity-column.js';

/** The public part of a passkey that an admin has registered. */
@Entity('passkeys')
@Unique('passkeys_credential_unique', ['credentialId'])
export class Passkey {
  @IdentityColumn('passkeys_pkey') id!: number;
  @Column('integer') userId!: number;
  /** The authenticator's own id of it, in base64url. */
  @Column('text') credentialId!: string;
  /** In the format of COSE. */
  @Column('bytea') publicKey!: Buffer;
  /** The authenticator's number of signatures. Always 0 for passkeys that several devices share. */
  @Column('bigint') counter!: string;
  /** How browsers reach the authenticator, such as `usb`. */
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}

export type ChallengePurpose = 'add' | 'confirm';

/** The text that an authenticator has to sign next. A session has at most one for each purpose. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkey_challenges_pkey' }) sessionId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'passkey_challenges_pkey' }) purpose!: ChallengePurpose;
  @Column('text') challenge!: string;
  @Column('timestamptz') expiresAt!: Date;
}
