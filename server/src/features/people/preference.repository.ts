import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A staff member's preferences for the panel. A row exists only after a change. */
@Entity('preferences')
export class Preferences {
  @PrimaryColumn('integer') userId!: number;
  @Column('boolean', { default: false }) singleKeys!: boolean;
  @Column('boolean', { default: false }) desktopNotifications!: boolean;
}

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

@Injectable()
export class PreferenceRepository {
  constructor(private readonly database: Database) {}

  private get preferences() {
    return this.database.repository(Preferences);
  }

  private get views() {
    return this.database.repository(SavedDepositView);
  }

  find(userId: number): Promise<Preferences | null> {
    return this.preferences.findOneBy({ userId });
  }

  /** Skips undefined values. A single statement, so that no concurrent change is lost. */
  async upsert(change: Pick<Preferences, 'userId'> & Partial<Preferences>): Promise<void> {
    await this.preferences.upsert(change, ['userId']);
  }

  async deleteByUser(userId: number): Promise<void> {
    await Promise.all([this.preferences.delete({ userId }), this.views.delete({ userId })]);
  }

  /** Serializes changes of a person's views, so that their number and order stay right. */
  lockViews(userId: number): Promise<void> {
    return this.database.acquireLock(`deposit views:${userId}`);
  }

  listViews(userId: number): Promise<SavedDepositView[]> {
    return this.views.find({ where: { userId }, order: { position: 'ASC', id: 'ASC' } });
  }

  createView(view: Omit<SavedDepositView, 'id'>): Promise<SavedDepositView> {
    return this.views.save(view);
  }

  async updateView(id: number, { name, query }: Pick<SavedDepositView, 'name' | 'query'>): Promise<void> {
    await this.views.update({ id }, { name, query });
  }

  /** Orders the views like the ids. */
  async updatePositions(ids: readonly number[]): Promise<void> {
    await this.database.execute(
      `update deposit_views v set position = o.position
       from unnest($1::int[]) with ordinality as o (id, position) where v.id = o.id`,
      [ids],
    );
  }

  findView(userId: number, id: number): Promise<SavedDepositView | null> {
    return this.views.findOneBy({ userId, id });
  }

  async deleteView(id: number): Promise<void> {
    await this.views.delete({ id });
  }
}
