import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import type { ListedDepositView } from './preference.schemas.js';

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
  /** Whether colleagues may use it. */
  @Column('boolean', { default: false }) shared!: boolean;
}

/** The maximum number of colleagues' views that a person sees. */
const MAX_SHARED_VIEWS = 200;

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

  /** Serializes changes of a person's views, to enforce their limit and order. */
  lockViews(userId: number): Promise<void> {
    return this.database.acquireLock(`deposit views:${userId}`);
  }

  listViews(userId: number): Promise<SavedDepositView[]> {
    return this.views.find({ where: { userId }, order: { position: 'ASC', id: 'ASC' } });
  }

  /** The views that other staff share, sorted by owner. */
  listSharedByOthers(userId: number): Promise<ListedDepositView[]> {
    return this.database.rows(
      `select v.id, v.name, v.query, v.shared, json_build_object('id', u.id, 'name', owner.name) as owner
       from deposit_views v join users u on u.id = v.user_id,
         lateral (select coalesce(u.public_name, 'User #' || u.id) as name) owner
       where v.shared and u.id <> $1 and u.role <> 'user'
       order by owner.name, u.id, v.position, v.id limit ${MAX_SHARED_VIEWS}`,
      [userId],
    );
  }

  createView(view: Omit<SavedDepositView, 'id'>): Promise<SavedDepositView> {
    return this.views.save(view);
  }

  async updateView(
    id: number,
    { name, query, shared }: Pick<SavedDepositView, 'name' | 'query' | 'shared'>,
  ): Promise<void> {
    await this.views.update({ id }, { name, query, shared });
  }

  /** Sets the order of the views to that of the ids. */
  async updatePositions(ids: readonly number[]): Promise<void> {
    await this.database.execute(
      `update deposit_views v set position = new_order.position
       from unnest($1::int[]) with ordinality as new_order (id, position) where v.id = new_order.id`,
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
