import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Transactional } from '../../platform/database/database.js';
import { invalidField, notFound } from '../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import { PreferenceRepository, type SavedDepositView } from './preference.repository.js';
import {
  type ChangeDepositView,
  type ChangePreferences,
  depositViewLimits,
  type ListedDepositView,
  type SaveDepositView,
} from './preference.schemas.js';

/** Staff members' preferences for the panel, and their saved searches of deposits. */
@Injectable()
export class PreferenceService {
  constructor(
    private readonly preferences: PreferenceRepository,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  async get({ userId }: Pick<Caller, 'userId'>) {
    const stored = await this.preferences.find(userId);
    return {
      single_keys: stored?.singleKeys ?? false,
      desktop_notifications: stored?.desktopNotifications ?? false,
    };
  }

  @Transactional()
  async update(caller: Caller, { single_keys, desktop_notifications }: ChangePreferences) {
    const { userId } = caller;
    const before = await this.get(caller);
    await this.preferences.upsert({
      userId,
      singleKeys: single_keys,
      desktopNotifications: desktop_notifications,
    });
    const after = await this.get(caller);
    await this.audit.record({ action: 'user.preferences', subjectId: userId, before, after });
    return after;
  }

  /** Deletes the preferences and saved searches of a person who leaves the staff. */
  async deleteByUser(userId: number): Promise<void> {
    await this.preferences.deleteByUser(userId);
    await this.publishShared();
  }

  /** The caller's own views. Includes the shared views of colleagues if the caller may search deposits. */
  async listViews({ userId, codes }: Caller) {
    const views = await this.preferences.listViews(userId);
    const shared = codes.includes('deposits') ? await this.preferences.listSharedByOthers(userId) : [];
    return { data: [...views.map(toOwnView), ...shared] };
  }

  private publishShared(): Promise<void> {
    return this.changes.publish('deposit-views', null, { forStaff: true });
  }

  /** Appends a view. An identical view is not saved again, so that a call may be repeated. */
  @Transactional()
  async createView({ userId }: Caller, input: SaveDepositView): Promise<ListedDepositView> {
    const { name, query, shared } = input;
    await this.preferences.lockViews(userId);
    const views = await this.preferences.listViews(userId);
    const existing = views.find(
      (view) => view.name === name && view.query === query && view.shared === shared,
    );
    if (existing) return toOwnView(existing);
    assertNameIsFree(name, views);
    if (views.length >= depositViewLimits.views)
      throw invalidField('name', `there are ${depositViewLimits.views} views already; delete one first`);
    const view = await this.preferences.createView({
      userId,
      name,
      query,
      shared,
      // Not their number: deletions leave gaps.
      position: (views.at(-1)?.position ?? 0) + 1,
    });
    await this.audit.record({ action: 'deposit-view.create', subjectId: view.id, after: input });
    if (shared) await this.publishShared();
    return toOwnView(view);
  }

  @Transactional()
  async updateView({ userId }: Caller, id: number, { position, ...edit }: ChangeDepositView) {
    await this.preferences.lockViews(userId);
    const views = await this.preferences.listViews(userId);
    const before = views.find((view) => view.id === id);
    if (!before) throw notFound();
    const after = { ...before, ...edit };
    assertNameIsFree(
      after.name,
      views.filter((view) => view !== before),
    );
    const ids = views.map((view) => view.id);
    const newIds = position === undefined ? ids : moveItem(ids, id, position);
    const toAuditFields = ({ name, query, shared }: SavedDepositView, order: number[]) => ({
      id,
      name,
      query,
      shared,
      position: order.indexOf(id),
    });
    await this.preferences.updateView(id, after);
    await this.preferences.updatePositions(newIds);
    await this.audit.record({
      action: 'deposit-view.update',
      subjectId: id,
      before: toAuditFields(before, ids),
      after: toAuditFields(after, newIds),
    });
    if (before.shared || after.shared) await this.publishShared();
    return toOwnView(after);
  }

  @Transactional()
  async deleteView({ userId }: Caller, id: number): Promise<void> {
    await this.preferences.lockViews(userId);
    const view = await this.preferences.findView(userId, id);
    if (!view) throw notFound();
    const { name, query, shared } = view;
    await Promise.all([
      this.preferences.deleteView(id),
      this.audit.record({ action: 'deposit-view.delete', subjectId: id, before: { name, query, shared } }),
      shared && this.publishShared(),
    ]);
  }
}

const toOwnView = ({ id, name, query, shared }: SavedDepositView): ListedDepositView => ({
  id,
  name,
  query,
  shared,
  owner: null,
});

function assertNameIsFree(name: string, others: readonly SavedDepositView[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', 'belongs to another view already');
}

/** Moves an element of a list. A position beyond the end means the end. */
const moveItem = <Item>(items: readonly Item[], item: Item, position: number): Item[] =>
  items.filter((other) => other !== item).toSpliced(position, 0, item);
