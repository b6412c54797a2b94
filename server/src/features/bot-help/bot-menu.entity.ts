import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The menu of commands that a member of staff got for their own chat with the bot. */
@Entity('bot_menus')
export class OwnBotMenu {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'bot_menus_pkey' }) userId!: number;
  /** The names of its commands, with a space between. Empty: the chat has the menu of all private chats. */
  @Column('text') menu!: string;
  /** Telegram refused the latest one: the person has not started the bot, or blocks it. */
  @Column('timestamptz', { nullable: true }) refusedAt!: Date | null;
}
