import { Column, Entity, PrimaryColumn } from 'typeorm';

export const loginMethods = ['link', 'openid'] as const;
export type LoginMethod = (typeof loginMethods)[number];

/**
 * An access token issued by a login. The row is deleted when the session is ended, and after the token expires. `endAllSessions` keeps
 * the rows, and changes the person's epoch.
 */
@Entity('sessions')
export class Session {
  /** The id of the token. */
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') userId!: number;
  /** The session is over if the person's epoch differs. */
  @Column('integer') epoch!: number;
  @Column('text') via!: LoginMethod;
  /** The session at the OpenID provider (`sid`), whose logout ends this one. */
  @Column('text', { nullable: true }) openidSession!: string | null;
  @Column('text') device!: string;
  @Column('text') address!: string;
  @Column('timestamptz') createdAt!: Date;
  /** Written at most once a minute. */
  @Column('timestamptz') lastUsedAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  /** When the person last confirmed with a passkey. */
  @Column('timestamptz', { nullable: true }) verifiedAt!: Date | null;
}
