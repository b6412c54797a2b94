import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { TicketCellsService } from './ticket-cells.service.js';

const NOTE_MS = 60_000;

@Injectable()
export class TicketSearchJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly cells: TicketCellsService,
  ) {}

  @Interval(NOTE_MS)
  noteBlocks(): Promise<void> {
    return this.jobs.run('note words of tickets', () => this.cells.noteBlocks());
  }
}
