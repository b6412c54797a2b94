import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { Database } from '../../platform/database/database.js';
import { brandGrants } from '../brands/grant.sql.js';
import { activeMembers, formerAndActiveMembers } from '../brands/members/member.sql.js';
import { depositFacts } from '../deposits/deposit.sql.js';
import { ticketOwners } from '../tickets/ticket.sql.js';

export interface PersonCounts {
  tickets_count: number;
  brands_count: number;
  deposits_count: number;
}

const reachOf = ({ brandIds }: Caller) => (brandIds === 'all' ? null : brandIds);

@Injectable()
export class PersonRepository {
  constructor(private readonly database: Database) {}

  /**
   * Whether the caller may see the person: a present or former member of a brand within reach, or a manager with access to
   * it. Former members count, because deposits show their names. Callers always see themselves.
   */
  async meets(caller: Caller, userId: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `select from users u where u.id = $1 and (
         $2::int[] is null or u.id = $3
         or exists (select from ${formerAndActiveMembers} m where m.user_id = u.id and m.brand_id = any ($2))
         or exists (select from ${brandGrants} g where g.user_id = u.id and g.brand_id = any ($2))
       )`,
      [userId, reachOf(caller), caller.userId],
    );
    return rows.length > 0;
  }

  /** Whether the person is an active member of a brand within reach. */
  async hasMember(caller: Caller, userId: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `select from users u where u.id = $1 and (
         $2::int[] is null
         or exists (select from ${activeMembers} m where m.user_id = u.id and m.brand_id = any ($2))
       )`,
      [userId, reachOf(caller)],
    );
    return rows.length > 0;
  }

  /** Counts the person's tickets, brands and deposits within the caller's reach. */
  async count(caller: Caller, userId: number): Promise<PersonCounts> {
    const within = '($2::int[] is null or brand_id = any ($2))';
    const [counts] = await this.database.query<[PersonCounts]>(
      `select
         (select count(*)::int from ${ticketOwners} t where user_id = $1 and ${within}) as tickets_count,
         (select count(*)::int from ${activeMembers} m where user_id = $1 and ${within}) as brands_count,
         (select count(*)::int from ${depositFacts} d where agent_id = $1 and ${within}) as deposits_count`,
      [userId, reachOf(caller)],
    );
    return counts;
  }
}
