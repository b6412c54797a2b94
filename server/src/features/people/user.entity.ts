import { Column, CreateDateColumn, Entity } from 'typeorm';
import type { Language } from '../../../shared/language.rules.js';
import type { ManagerCode, Role } from '../../platform/access/caller.js';
import { IdentityColumn } from '../../platform/database/columns.js';

@Entity('users')
export class User {
  @IdentityColumn() id!: number;
  /** Telegram's id has up to 52 bits. The driver reads a bigint as text. */
  @Column('bigint') telegramId!: string;
  /** Without the @. People can change it in Telegram at any time. */
  @Column('text', { nullable: true }) username!: string | null;
  /** The name in Telegram at the first contact, until the person or staff choose another. Null: shown as "User #7". */
  @Column('text', { nullable: true }) publicName!: string | null;
  /** The file of the photo below `avatars/` in the file store. */
  @Column('text', { nullable: true }) photoName!: string | null;
  /** Telegram's id of the photo from which the file was copied. */
  @Column('text', { nullable: true }) photoSource!: string | null;
  @Column('text', { default: 'user' }) role!: Role;
  /** The areas that a manager may work on. CEOs and admins may work on all. */
  @Column('text', { array: true, default: '{}' }) codes!: ManagerCode[];
  /** The picture that the person chose for the mini-app, one of `characters`. Requests call it `avatar`. */
  @Column('text', { nullable: true }) character!: string | null;
  /** Only access tokens of this epoch are valid. A new epoch starts when all sessions of the person end. */
  @Column('integer', { default: 0 }) sessionEpoch!: number;
  /** When all sessions were last ended. Launch data of the mini-app is valid only if issued after this. */
  @Column('timestamptz', { nullable: true }) sessionsEndedAt!: Date | null;
  /** Whether the person was created for the demo. In the real Telegram, another person may have this id. */
  @Column('boolean', { default: false }) isDemo!: boolean;
  /** The chosen language. Null: that of Telegram. */
  @Column('text', { nullable: true }) language!: Language | null;
  /** Telegram's code of the language of the person's app, such as `pt-br`. Null: unknown. */
  @Column('text', { nullable: true }) telegramLanguage!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
