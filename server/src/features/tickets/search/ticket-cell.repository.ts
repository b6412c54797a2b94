import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { BLOCK, type CellsOfBlock, type Source } from './ticket-place.rules.js';
import { tables, wordKey } from './ticket-text.sql.js';

@Injectable()
export class TicketCellRepository {
  constructor(private readonly database: Database) {}

  /** The cells of these brands in which one of the keys of each word stands. */
  find(keys: number[][], brandIds: readonly number[]): Promise<CellsOfBlock[]> {
    return this.database.query(
      `select source, block, array_agg(brand_id) as "brandIds" from ticket_text_cells
       where brand_id = any ($1::int[]) ${keys.map((_, n) => `and words && $${n + 2}::int[]`).join(' ')}
       group by source, block`,
      [brandIds, ...keys],
    );
  }

  /** The next block of a source to be noted, locked until commit. Null: another process notes it, or it is not old enough. */
  async lockNextBlock(source: Source): Promise<number | null> {
    const [next] = await this.database.query<{ noted: number; newest: number }[]>(
      `select noted, coalesce((select max(id) from ${tables[source].name}), 0) as newest
       from ticket_text_blocks where source = $1 for update skip locked`,
      [source],
    );
    return next && next.newest >= (next.noted + 2) * BLOCK ? next.noted : null;
  }

  /** Notes the words of a block by brand. Tickets without a brand are found by those who reach everything. */
  async noteBlock(source: Source, block: number): Promise<void> {
    const { name, text } = tables[source];
    await this.database.query(
      `with cells as (
         insert into ticket_text_cells (brand_id, source, block, words)
         select t.brand_id, $2::text, $1::int, array_agg(distinct ${wordKey('lexeme')})
         from ${name} t, unnest(tsvector_to_array(to_tsvector('simple', ${text}))) lexeme
         where t.id >= $1::int * ${BLOCK} and t.id < ($1::int + 1) * ${BLOCK} and t.brand_id in (select id from brands)
         group by t.brand_id
       )
       update ticket_text_blocks set noted = $1::int + 1 where source = $2::text`,
      [block, source],
    );
  }
}
