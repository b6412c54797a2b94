import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { notFound } from '../../platform/errors/domain-error.js';
import { Clock } from '../../platform/time/clock.js';
import { addDays, toMoscowTime } from '../../platform/time/time.rules.js';
import { StandingService } from '../statistics/standing/standing.service.js';
import { WorkDayService } from '../work-days/work-day.service.js';
import { AgentRepository } from './agent.repository.js';
import type { AgentDay, AgentView } from './agent.schemas.js';

const AVAILABILITY_DAYS = 31;
const formerMemberFigures = {
  target: null,
  amount: null,
  place: null,
  of: null,
  gap: null,
  pace: null,
  today: null,
};

@Injectable()
export class AgentService {
  constructor(
    private readonly agents: AgentRepository,
    private readonly standings: StandingService,
    private readonly workDays: WorkDayService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 unless the person is or was a member of a brand within reach. */
  async get(caller: Caller, userId: number): Promise<AgentView> {
    const agent = await this.agents.find(caller, userId);
    if (!agent || agent.brands.length === 0) throw notFound();
    const brandIds = agent.brands.map(({ id }) => id);
    const today = toMoscowTime(this.clock.now()).day;
    const days = { startDate: addDays(today, 1 - AVAILABILITY_DAYS), endDate: today };
    const [{ data: standings }, answers] = await Promise.all([
      this.standings.listOwn({ userId }),
      this.workDays.listAnswers(userId, brandIds, days),
    ]);
    const availability = Array.from({ length: AVAILABILITY_DAYS }, (_, i): AgentDay => {
      const date = addDays(days.startDate, i);
      const brands = answers
        .filter((answer) => answer.date === date)
        .map(({ brandId, inWork }) => ({ id: brandId, in_work: inWork }));
      return { date, in_work: brands.length === 0 ? null : brands.some(({ in_work }) => in_work), brands };
    });
    const brands = agent.brands.map((brand) => ({
      ...(standings.find(({ brand_id }) => brand_id === brand.id) ?? formerMemberFigures),
      ...brand,
    }));
    // People must not read the notes about themselves.
    const hiddenNotes = userId === caller.userId && { notes: [], notes_count: 0 };
    return { ...agent, brands, availability, ...hiddenNotes };
  }
}
