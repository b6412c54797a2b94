/** A table of sums of deposits by group, such as brand or agent. Folding, recounting and repairing use this description. */
export interface Total {
  table: string;
  /** The columns of a group, each with SQL for its value from a delta `d`. */
  key: Record<string, string>;
  /** SQL of the groups of a delta, if it counts in several. */
  groups?: string;
  /** A condition on the deltas that are summed. Without it, all are. */
  where?: string;
  measures: readonly ('count' | 'amount')[];
  /** SQL of columns of a wrong row that the key does not have. */
  shown: { kind: string; status?: string };
}

/** Used as a brand's id, for all brands together. */
export const ALL_BRANDS = 0;

const spans = `lateral (values ('day', d.day), ('month', date_trunc('month', d.day)::date)) span (span, starts_on)`;
const brandAndAll = `lateral (values (d.brand_id), (${ALL_BRANDS})) brand (id)`;

/** Agents' accepted deposits, by day and by month. */
export const resultTotal = {
  table: 'deposit_result_totals',
  key: {
    span: 'span.span',
    brand_id: 'd.brand_id',
    starts_on: 'span.starts_on',
    agent_id: 'd.agent_id',
    type: 'd.type',
  },
  groups: spans,
  where: `d.status = 'accept' and d.agent_id is not null`,
  measures: ['count', 'amount'],
  shown: { kind: 'span', status: `'accept'` },
} as const satisfies Total;

/** All totals. A new one needs a table in a migration, and an entry here. */
export const totals: Total[] = [
  {
    table: 'deposit_brand_totals',
    key: { brand_id: 'd.brand_id', type: 'd.type', status: 'd.status' },
    measures: ['count', 'amount'],
    shown: { kind: `'brand'` },
  },
  {
    table: 'deposit_agent_totals',
    key: { agent_id: 'd.agent_id', type: 'd.type', status: 'd.status' },
    where: 'd.agent_id is not null',
    measures: ['count', 'amount'],
    shown: { kind: `'agent'` },
  },
  resultTotal,
  {
    table: 'deposit_day_totals',
    key: {
      span: 'span.span',
      brand_id: 'brand.id',
      starts_on: 'span.starts_on',
      type: 'd.type',
      status: 'd.status',
    },
    groups: `${spans}, ${brandAndAll}`,
    measures: ['count', 'amount'],
    shown: { kind: `'all ' || span` },
  },
  {
    table: 'deposit_overall_totals',
    key: { type: 'd.type', status: 'd.status' },
    measures: ['count', 'amount'],
    shown: { kind: `'overall'` },
  },
];
