import { allRows } from '../../../platform/database/statements/statement.js';
import { contentJson, depositJson } from '../deposit.sql.js';
import { changeOfEach } from '../ledger/ledger.js';
import { activeMembers } from '../../brands/members/member.sql.js';

/** What is told of a deposit, and to whom. */
export interface Agent {
  depositId: number;
  id: number;
  telegramId: string;
  /** Whether they are an active member of the brand. */
  isActive: boolean;
  brandName: string;
}

/** The agents of the deposits with the ids $1. Of each it is the person at the same place of $2, if there is one. */
export const findAgentsOfDeposits = allRows<Agent, [ids: number[], agentIds: (number | null)[]]>(`
  select d.id as "depositId", u.id, u.telegram_id as "telegramId", b.name as "brandName",
    exists (select from ${activeMembers} m where m.brand_id = b.id and m.user_id = u.id) as "isActive"
  from unnest($1::int[], $2::int[]) as asked (deposit_id, agent_id)
  join deposits d on d.id = asked.deposit_id join brands b on b.id = d.brand_id
  join users u on u.id = coalesce(asked.agent_id, d.agent_id)`);

export const findBrandNames = allRows<{ id: number; name: string }, [ids: number[]]>(
  'select id, name from brands where id = any($1)',
);

/** Fields that the moderator may edit. */
const EDITED = [
  'type',
  'clientId',
  'amount',
  'wallet',
  'exchanger',
  'agentId',
  'description',
  'behaviour',
  'affiliate',
  'financial',
  'payment',
] as const;
const DECIDED = ['status', 'moderatedBy', 'moderatedAt'] as const;
/** Keeps the fields as the agent wrote them. */
const REPORTED = `reported = ${contentJson('deposits')}`;
/** Keeps who accepted the deposit. */
const ACCEPTED = `accepted = jsonb_build_object('by', deposits.moderated_by, 'at', deposits.moderated_at)`;

const changesShownBy = (viewOf?: (source: string) => string) => ({
  accept: changeOfEach([...DECIDED], [REPORTED], viewOf),
  'edited accept': changeOfEach([...DECIDED, ...EDITED], [REPORTED], viewOf),
  reject: changeOfEach([...DECIDED, 'reason'], [], viewOf),
  delete: changeOfEach([...DECIDED, 'reason'], [ACCEPTED], viewOf),
});

/** The changes by kinds of decisions. */
export const changes = { shown: changesShownBy(depositJson), quiet: changesShownBy() };

const texts = {
  type: 'type',
  clientId: 'client_id',
  wallet: 'wallet',
  exchanger: 'exchanger',
  agent: 'agent',
  behaviour: 'behaviour',
  affiliate: 'affiliate',
  financial: 'financial',
  payment: 'payment',
  description: 'description',
};
/** Accepting has replaced these columns by what the moderator sent. */
const asReported = (column: string, type?: string) => () =>
  `case when status = 'accept' then ${type ? `(reported ->> '${column}')::${type}` : `reported ->> '${column}'`} else ${column} end`;
/** Deleting has replaced these columns. Before the other decisions they were empty. */
const asAccepted = (key: string, type: string) => () =>
  `case when status = 'delete' then (accepted ->> '${key}')::${type} end`;

/** An update that takes back the last decision about a deposit. */
export const beforeDecision = {
  status: () => `case status when 'delete' then 'accept' else 'wait' end`,
  ...Object.fromEntries(Object.entries(texts).map(([name, column]) => [name, asReported(column)])),
  amount: asReported('amount', 'numeric'),
  agentId: asReported('agent_id', 'int'),
  reported: () => `case when status = 'delete' then reported end`,
  moderatedBy: asAccepted('by', 'int'),
  moderatedAt: asAccepted('at', 'timestamptz'),
  accepted: null,
  reason: null,
};
