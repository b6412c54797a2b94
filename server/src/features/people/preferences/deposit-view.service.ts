import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { recordAct } from '../../../platform/audit/record-act.js';
import { invalidField, notFound } from '../../../platform/domain-error.js';
import {
  deleteDepositView,
  type DepositView,
  findDepositView,
  findDepositViews,
  insertDepositView,
  lockDepositViews,
  orderDepositViews,
  updateDepositView,
} from './deposit-view.queries.js';
import { isSameName, moveTo } from './preference.rules.js';
import { type ChangeDepositView, limits, type SaveDepositView } from './preference.schemas.js';

/** Searches of deposits that a person keeps under names. Nobody else sees them. */
@Injectable()
export class DepositViewService {
  constructor(private readonly database: Database) {}

  async list({ userId }: Caller) {
    return { data: await findDepositViews(this.database.manager, userId) };
  }

  /** The new view is the last one. The same view is saved once, so that a call may be repeated. */
  save({ userId }: Caller, { name, query }: SaveDepositView): Promise<DepositView> {
    return this.database.transaction(async (db) => {
      await lockDepositViews(db, userId);
      const views = await findDepositViews(db, userId);
      const same = views.find((view) => view.name === name && view.query === query);
      if (same) return same;
      checkName(name, views);
      if (views.length >= limits.views)
        throw invalidField('name', `there are ${limits.views} views already; delete one first`);
      const view = await insertDepositView(db, userId, name, query, views.length + 1);
      await recordAct(db, { action: 'deposit-view.create', subjectId: view.id, after: { name, query } });
      return view;
    });
  }

  change({ userId }: Caller, id: number, { position, ...edit }: ChangeDepositView): Promise<DepositView> {
    return this.database.transaction(async (db) => {
      await lockDepositViews(db, userId);
      const views = await findDepositViews(db, userId);
      const before = views.find((view) => view.id === id);
      if (!before) throw notFound();
      const after = { ...before, ...edit };
      const others = views.filter((view) => view.id !== id);
      checkName(after.name, others);
      await updateDepositView(db, id, after.name, after.query);
      const ids = views.map((view) => view.id);
      const order = position === undefined ? ids : moveTo(ids, id, position);
      await orderDepositViews(db, order);
      const placed = (view: DepositView, among: number[]) => ({ ...view, position: among.indexOf(id) });
      await recordAct(db, {
        action: 'deposit-view.update',
        subjectId: id,
        before: placed(before, ids),
        after: placed(after, order),
      });
      return after;
    });
  }

  delete({ userId }: Caller, id: number): Promise<void> {
    return this.database.transaction(async (db) => {
      await lockDepositViews(db, userId);
      const view = await findDepositView(db, userId, id);
      if (!view) throw notFound();
      await deleteDepositView(db, id);
      const { name, query } = view;
      await recordAct(db, { action: 'deposit-view.delete', subjectId: id, before: { name, query } });
    });
  }
}

function checkName(name: string, others: readonly DepositView[]): void {
  if (others.some((other) => isSameName(other.name, name)))
    throw invalidField('name', 'belongs to another view already');
}
