import { Injectable } from '@nestjs/common';
import { invalidField } from '../../../platform/errors/domain-error.js';
import { TeamRepository } from './team.repository.js';
import { spanOfDays } from './team.rules.js';
import type { TeamFilter } from './team.schemas.js';

@Injectable()
export class TeamService {
  constructor(private readonly team: TeamRepository) {}

  async list({ date_start, date_end }: TeamFilter) {
    const span = spanOfDays(date_start, date_end);
    if ('refusal' in span) throw invalidField('date_end', span.refusal);
    const people = await this.team.find(span.from, span.until);
    return { date_start, date_end, people };
  }
}
