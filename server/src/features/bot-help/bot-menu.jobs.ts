import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { BotMenuService } from './bot-menu.service.js';

const UPDATE_MS = 30_000;

@Injectable()
export class BotMenuJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly menus: BotMenuService,
  ) {}

  @Interval(UPDATE_MS)
  updateMenus(): Promise<void> {
    return this.jobs.run('give staff their commands', () => this.menus.update());
  }
}
