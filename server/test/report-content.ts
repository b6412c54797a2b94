import type { Report, ReportedAgent } from '../src/features/reports/report-content.rules.js';
import type { Figures } from '../src/features/statistics/results/statistic.rules.js';

let lastId = 0;

/** A person in a report. `made`: the result on the report's days, and by default in the period, in dollars or deposits. */
export function newAgent(
  name: string,
  made: string,
  change: Partial<ReportedAgent & Figures> = {},
): ReportedAgent {
  const { teamId = 1, group = null, isMember = true, cr = '0.00', ...figures } = change;
  return {
    name,
    teamId,
    group,
    isMember,
    cr,
    figures: {
      id: ++lastId,
      amount: made,
      ftd: 0,
      retention: made,
      target: '0.00',
      total: '0.00',
      made,
      madeInPeriod: made,
      hasResults: made !== '0' && made !== '0.00',
      ...figures,
    },
  };
}

export function newReport(agents: ReportedAgent[], change: Partial<Report> = {}): Report {
  return {
    brandName: 'Northwind',
    reportType: 'retention',
    span: 'day',
    days: { startDate: '2026-03-10', endDate: '2026-03-10' },
    agents,
    previous: null,
    late: [],
    ...change,
  };
}
