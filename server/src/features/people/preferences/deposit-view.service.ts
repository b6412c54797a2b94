import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { invalidField, notFound } from '../../../platform/domain-error.js';
import type { SavedDepositView } from './preference.entity.js';
import { PreferenceRepository } from './preference.repository.js';
import { isSameName, moveTo } from './preference.rules.js';
import { type ChangeDepositView, limits, type SaveDepositView } from './preference.schemas.js';

/** Searches of deposits that a person keeps under names. Nobody else sees them. */
@Injectable()
export class DepositViewService {
  constructor(
    private readonly stored: PreferenceRepository,
    private readonly audit: AuditTrail,
  ) {}

  async list({ userId }: Caller) {
    return { data: await this.stored.findViews(userId) };
  }

  /** The new view is the last one. The same view is saved once, so that a call may be repeated. */
  @Transactional()
  async save({ userId }: Caller, { name, query }: SaveDepositView): Promise<SavedDepositView> {
    await this.stored.lockViews(userId);
    const views = await this.stored.findViews(userId);
    const same = views.find((view) => view.name === name && view.query === query);
    if (same) return same;
    checkName(name, views);
    if (views.length >= limits.views)
      throw invalidField('name', `there are ${limits.views} views already; delete one first`);
    const view = await this.stored.addView({ userId, name, query, position: views.length + 1 });
    await this.audit.record({
      action: 'deposit-view.create',
      subjectId: view.id,
      after: { name, query },
    });
    return view;
  }

  @Transactional()
  async change({ userId }: Caller, id: number, { position, ...edit }: ChangeDepositView) {
    await this.stored.lockViews(userId);
    const views = await this.stored.findViews(userId);
    const before = views.find((view) => view.id === id);
    if (!before) throw notFound();
    const after = { ...before, ...edit };
    checkName(
      after.name,
      views.filter((view) => view !== before),
    );
    const ids = views.map((view) => view.id);
    const order = position === undefined ? ids : moveTo(ids, id, position);
    const facts = ({ name, query }: SavedDepositView, among: number[]) => ({
      id,
      name,
      query,
      position: among.indexOf(id),
    });
    await this.stored.updateView(id, after);
    await this.stored.orderViews(order);
    await this.audit.record({
      action: 'deposit-view.update',
      subjectId: id,
      before: facts(before, ids),
      after: facts(after, order),
    });
    return after;
  }

  @Transactional()
  async delete({ userId }: Caller, id: number): Promise<void> {
    await this.stored.lockViews(userId);
    const view = await this.stored.findView(userId, id);
    if (!view) throw notFound();
    const { name, query } = view;
    await Promise.all([
      this.stored.deleteView(id),
      this.audit.record({ action: 'deposit-view.delete', subjectId: id, before: { name, query } }),
    ]);
  }
}

function checkName(name: string, others: readonly SavedDepositView[]): void {
  if (others.some((other) => isSameName(other.name, name)))
    throw invalidField('name', 'belongs to another view already');
}
