import type { Queryable } from '../../../platform/database/database.js';
import type { EntityManager } from 'typeorm';
import { onlyRow, run } from '../../../platform/database/statements/statement.js';
import { BLOCK, type CellsOfBlock, inEach, type Source } from './ticket-place.rules.js';
import { tables, wordKey } from './ticket-text.sql.js';

/** The cells of these brands in which one of the keys of each word stands. */
export function findCells(
  db: Queryable,
  keys: number[][],
  brandIds: readonly number[],
): Promise<readonly CellsOfBlock[]> {
  return db.query<CellsOfBlock[]>(
    `select source, block, array_agg(brand_id) as "brandIds" from ticket_text_cells
     where brand_id = any ($1::int[]) ${keys.map((_, n) => `and words && $${n + 2}::int[]`).join(' ')}
     group by source, block`,
    [brandIds, ...keys],
  );
}

/** The next block of a source to be noted, locked until commit. Null: another process notes it, or it is not old enough. */
export async function lockNextBlock(db: EntityManager, source: Source): Promise<number | null> {
  const next = await lockBlocks[source](db);
  return next && next.newest >= (next.noted + 2) * BLOCK ? next.noted : null;
}

const lockBlocks = inEach((source) =>
  onlyRow<{ noted: number; newest: number } | undefined, []>(`
    select noted, coalesce((select max(id) from ${tables[source].name}), 0) as newest
    from ticket_text_blocks where source = '${source}' for update skip locked`),
);

/** Notes the words of a block by brand. Tickets without a brand are found by those who reach everything. */
export const noteBlock = (db: EntityManager, source: Source, block: number): Promise<void> =>
  noteBlocks[source](db, block);

const noteBlocks = inEach((source) => {
  const { name, text } = tables[source];
  return run<[block: number]>(`
    with cells as (
      insert into ticket_text_cells (brand_id, source, block, words)
      select t.brand_id, '${source}', $1::int, array_agg(distinct ${wordKey('lexeme')})
      from ${name} t, unnest(tsvector_to_array(to_tsvector('simple', ${text}))) lexeme
      where t.id >= $1::int * ${BLOCK} and t.id < ($1::int + 1) * ${BLOCK} and t.brand_id in (select id from brands)
      group by t.brand_id
    )
    update ticket_text_blocks set noted = $1::int + 1 where source = '${source}'`);
});
