import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { userJsonSql } from '../people/user-json.js';
import type { TeamMember } from './staff.schemas.js';

const ACTIONS = [
  'deposit.accept',
  'deposit.reject',
  'deposit.delete',
  'deposit.undo',
  'ticket.answer',
  'ticket.close',
];

const countSql = (action: string, condition = 'true') =>
  `(count(*) filter (where a.action = '${action}' and ${condition}))::int`;
const percentileSql = (share: number) => `percentile_cont(${share}) within group (order by a.seconds)`;

const TEAM_SQL = `
  with actions as (
    select r.actor_id, r.action, r.subject, r.subject_id, r.created_at,
      lead(r.action) over (partition by r.subject, r.subject_id order by r.created_at, r.id) as next_action
    from audit_records r join users u on u.id = r.actor_id
    where r.action in (${ACTIONS.map((action) => `'${action}'`).join(', ')})
      and r.created_at >= $1 and r.created_at < $2 and (r.via = 'panel' or u.role <> 'user')
  ), timed_actions as (
    select a.*, d.status, extract(epoch from a.created_at - d.created_at) as seconds
    from actions a
    left join deposits d on d.id = a.subject_id and a.action in ('deposit.accept', 'deposit.reject')
  ), sums as (
    select a.actor_id,
      ${countSql('deposit.accept')} as accepted,
      ${countSql('deposit.reject')} as rejected,
      ${countSql('deposit.delete')} as deleted,
      ${countSql('deposit.undo')} as undone,
      ${countSql('deposit.accept', `a.status = 'delete' and a.next_action is distinct from 'deposit.undo'`)} as deleted_later,
      ${percentileSql(0.5)} as median_seconds,
      ${percentileSql(0.9)} as p90_seconds,
      ${countSql('ticket.answer')} as ticket_answers,
      ${countSql('ticket.close')} as tickets_closed
    from timed_actions a group by a.actor_id
  )
  select ${userJsonSql('u')} as "user", u.role, s.accepted, s.rejected, s.deleted, s.undone, s.deleted_later,
    s.median_seconds::float8, s.p90_seconds::float8, s.ticket_answers, s.tickets_closed
  from sums s join users u on u.id = s.actor_id
  order by s.accepted + s.rejected desc, s.ticket_answers desc, u.id`;

@Injectable()
export class TeamRepository {
  constructor(private readonly database: Database) {}

  /**
   * What staff did from one instant until another, by the audit records, which also contain undone decisions. Omits agents, who
   * close their own tickets in the mini-app. Uses the index of records by action and time.
   */
  list(from: Date, until: Date): Promise<TeamMember[]> {
    return this.database.rows(TEAM_SQL, [from, until]);
  }
}
