import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../shared/units.rules.js';
import { invalidField } from '../../platform/errors/domain-error.js';
import { TeamRepository } from './team.repository.js';
import type { TeamFilter } from './staff.schemas.js';

@Injectable()
export class TeamService {
  constructor(private readonly team: TeamRepository) {}

  /** What members of staff did on these Moscow days. */
  async list({ date_start, date_end }: TeamFilter) {
    const span = toMoscowSpan(date_start, date_end);
    if ('refusal' in span) throw invalidField('date_end', span.refusal);
    const people = await this.team.list(span.from, span.until);
    return { date_start, date_end, people };
  }
}

const MAX_DAYS = 366;

/** The instants at which these Moscow days begin and end, including the last day, or why they are refused. */
export function toMoscowSpan(first: string, last: string): { from: Date; until: Date } | { refusal: string } {
  const from = toMoscowMidnight(first);
  const until = new Date(toMoscowMidnight(last).getTime() + DAY_MS);
  if (until <= from) return { refusal: 'must not be before date_start' };
  if (until.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    return { refusal: `must be less than ${MAX_DAYS} days after date_start` };
  return { from, until };
}

/** Moscow has the same offset all year. */
const toMoscowMidnight = (day: string) => new Date(`${day}T00:00:00+03:00`);
