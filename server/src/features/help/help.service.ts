import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Person } from '../../platform/messenger/receiving/bot-registry.js';
import type { Markdown } from '../../platform/messenger/api/markdown.js';
import { DepositReportService } from '../deposit-forms/deposit-report.service.js';
import { UserService } from '../users/user.service.js';
import { helpFor, noBrandHere } from './help.rules.js';

@Injectable()
export class HelpService {
  constructor(
    private readonly users: UserService,
    private readonly reports: DepositReportService,
  ) {}

  /** In private: what this person can do. */
  async helpPerson(db: EntityManager, person: Person): Promise<Markdown> {
    const { role } = await this.users.meet(db, person);
    const brands = await this.reports.findOwnBrands(db, person.id);
    return helpFor({ role, brands: brands.map(({ name }) => name) });
  }

  /** In a group: how to report there. */
  async helpGroup(db: EntityManager, chatId: string, threadId: string | null): Promise<Markdown> {
    return (await this.reports.findInstruction(db, chatId, threadId)) ?? noBrandHere;
  }

  /** Whether deposits of a brand are reported there. */
  isBrandChat(db: EntityManager, chatId: string, threadId: string | null): Promise<boolean> {
    return this.reports.takesDeposits(db, chatId, threadId);
  }
}
