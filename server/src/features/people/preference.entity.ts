import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** How a member of staff wants the panel. Nobody has a row before they change something. */
@Entity('preferences')
export class Preferences {
  @PrimaryColumn('integer') userId!: number;
  @Column('boolean', { default: false }) singleKeys!: boolean;
  @Column('boolean', { default: false }) desktopNotifications!: boolean;
}

/** A search of deposits that a member of staff keeps under a name. */
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
