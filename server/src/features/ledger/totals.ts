/** A table that keeps sums of the deposits of a group, such as a brand or an agent. Fold, recount and mend are made of it. */
export interface Total {
  table: string;
  /** The columns that name a group, each with its value for a delta `d`. */
  key: Record<string, string>;
  /** The groups of a delta, where it counts in several. */
  groups?: string;
  /** The deltas that count; all of them if it is left out. */
  where?: string;
  measures: readonly ('count' | 'amount')[];
  /** What a recount shows of a wrong row: its kind, and what the key does not tell. SQL. */
  shown: { kind: string; status?: string };
  /** The migration that added it to an installation with deposits. Replicas of versions before do not keep it. */
  since?: number;
}

/** In the place of a brand's id: all brands together. */
export const ALL_BRANDS = 0;

const spans = `lateral (values ('day', d.day), ('month', date_trunc('month', d.day)::date)) span (span, starts_on)`;
const brandAndAll = `lateral (values (d.brand_id), (${ALL_BRANDS})) brand (id)`;

/** Every total that is kept. A new one needs its table in a migration, and a line here. */
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
  {
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
  },
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
    measures: ['count'],
    shown: { kind: `'all ' || span` },
    since: 1790000014000,
  },
];
