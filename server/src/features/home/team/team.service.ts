import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { invalidField } from '../../../platform/domain-error.js';
import { findTeam } from './team.queries.js';
import { spanOfDays } from './team.rules.js';
import type { TeamFilter } from './team.schemas.js';

@Injectable()
export class TeamService {
  constructor(private readonly database: Database) {}

  async list({ date_start, date_end }: TeamFilter) {
    const span = spanOfDays(date_start, date_end);
    if ('refusal' in span) throw invalidField('date_end', span.refusal);
    const people = await findTeam(this.database.manager, span.from, span.until);
    return { date_start, date_end, people };
  }
}
