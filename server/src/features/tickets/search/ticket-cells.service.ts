import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../platform/database/database.js';
import { TicketCellRepository } from './ticket-cell.repository.js';
import { type Source, sources } from './ticket-place.rules.js';

/** More blocks of a source would keep a connection busy for long. */
const MAX_AT_ONCE = 20;

/** Notes which words stand in which brands and blocks, after no more texts come into a block. */
@Injectable()
export class TicketCellsService {
  constructor(private readonly cells: TicketCellRepository) {}

  async noteBlocks(): Promise<void> {
    for (const source of sources)
      for (let count = 0; count < MAX_AT_ONCE; count += 1) if (!(await this.noteNext(source))) break;
  }

  @Transactional()
  private async noteNext(source: Source): Promise<boolean> {
    const block = await this.cells.lockNextBlock(source);
    if (block === null) return false;
    await this.cells.noteBlock(source, block);
    return true;
  }
}
