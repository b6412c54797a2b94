import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A staff member's preferences for the panel. A row exists only after a change. */
@Entity('preferences')
export class Preferences {
  @PrimaryColumn('integer') userId!: number;
  @Column('boolean', { default: false }) singleKeys!: boolean;
  @Column('boolean', { default: false }) desktopNotifications!: boolean;
}

/** A saved search of deposits. */
@Entity('deposit_views')
export class SavedDepositView {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id!: number;
  @Column('integer') userId!: number;
  @Column('text') name!: string;
  /** The query of the screen's address. */
  @Column('text') query!: string;
  @Column('integer') position!: number;
}
