import { allRows, firstRow, onlyRow, run } from '../../../platform/database/statements/statement.js';

export interface DepositView {
  id: number;
  name: string;
  query: string;
}

/** Lets one call at a time change the views of a person, so that their number and order stay right. */
export const lockDepositViews = run<[userId: number]>(
  `select pg_advisory_xact_lock(hashtextextended('deposit views:' || $1::int, 0))`,
);

/** The views of a person in their order. */
export const findDepositViews = allRows<DepositView, [userId: number]>(
  'select id, name, query from deposit_views where user_id = $1 order by position, id',
);

export const insertDepositView = onlyRow<
  DepositView,
  [userId: number, name: string, query: string, position: number]
>(
  `insert into deposit_views (user_id, name, query, position) values ($1, $2, $3, $4) returning id, name, query`,
);

export const updateDepositView = run<[id: number, name: string, query: string]>(
  'update deposit_views set name = $2, query = $3 where id = $1',
);

/** Gives the views the order of the ids. */
export const orderDepositViews = run<[ids: readonly number[]]>(`
  update deposit_views v set position = o.position
  from unnest($1::int[]) with ordinality as o (id, position) where v.id = o.id`);

/** Null: the person has no such view. */
export const findDepositView = firstRow<DepositView, [userId: number, id: number]>(
  'select id, name, query from deposit_views where user_id = $1 and id = $2',
);

export const deleteDepositView = run<[id: number]>('delete from deposit_views where id = $1');

export const deleteDepositViews = run<[userId: number]>('delete from deposit_views where user_id = $1');
