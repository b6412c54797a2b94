import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';

/**
 * A picture in a message that reports deposits, in the album of such a message, or in an earlier message that a form may
 * follow. `waiting`: it is downloaded if its album has a deposit. `gone`: it was replaced or is no longer needed, so its file
 * and row are purged.
 */
@Entity('deposit_slips')
export class DepositSlip {
  @IdentityColumn() id!: number;
  @Column('bigint') chatId!: string;
  @Column('bigint') messageId!: string;
  /** Null outside of forum topics. */
  @Column('bigint', { nullable: true }) threadId!: string | null;
  /** Telegram's id of the album, or 'message <id>' with the id of the single message, or of the form that follows the photo. */
  @Column('text') album!: string;
  @Column('bigint', { nullable: true }) senderTelegramId!: string | null;
  /** Telegram's id of the file, with which the bot can download or send it. */
  @Column('text') fileId!: string;
  /** Telegram's id of the picture, which all its copies share. */
  @Column('text') fileUniqueId!: string;
  /** False: the picture was sent as a file. */
  @Column('boolean') isPhoto!: boolean;
  @Column('text', { nullable: true }) givenName!: string | null;
  @Column('text', { default: 'waiting' }) status!: 'waiting' | 'stored' | 'failed' | 'gone';
  @Column('smallint', { default: 0 }) attempts!: number;
  @Column('timestamptz', { default: () => 'now()' }) nextAttemptAt!: Date;
  /** The name in the file store. It is set before the file is stored. */
  @Column('text', { nullable: true }) name!: string | null;
  /** In bytes, once it is stored. */
  @Column('integer', { nullable: true }) size!: number | null;
  /** When the message was sent or edited last. */
  @Column('timestamptz') sentAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
