import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { lockNextBlock, noteBlock } from './ticket-cell.queries.js';
import { type Source, sources } from './ticket-place.rules.js';

/** More blocks of a source would keep a connection busy for long. */
const MAX_AT_ONCE = 20;

/** Notes which words stand in which brands and blocks, after no more texts come into a block. */
@Injectable()
export class TicketCellsService {
  constructor(private readonly database: Database) {}

  async noteBlocks(): Promise<void> {
    for (const source of sources)
      for (let count = 0; count < MAX_AT_ONCE; count += 1) if (!(await this.noteNext(source))) break;
  }

  private noteNext(source: Source): Promise<boolean> {
    return this.database.transaction(async (db) => {
      const block = await lockNextBlock(db, source);
      if (block === null) return false;
      await noteBlock(db, source, block);
      return true;
    });
  }
}
