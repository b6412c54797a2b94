import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { toBrandIds, type Caller } from '../../platform/access/caller.js';
import { IdentityColumn } from '../../platform/database/columns.js';
import { Database } from '../../platform/database/database.js';
import { instantSql } from '../../platform/time/time.rules.js';
import { userJsonSql } from '../people/user-json.js';
import { type AgentNoteView, type AgentView, MAX_LISTED_NOTES } from './agent.schemas.js';

@Entity('agent_notes')
export class AgentNote {
  @IdentityColumn() id!: number;
  @Column('integer') userId!: number;
  @Column('integer') authorId!: number;
  @Column('varchar', { length: 2000 }) text!: string;
  @Column('timestamptz') createdAt!: Date;
}

type AgentRow = Omit<AgentView, 'brands' | 'availability'> & {
  brands: Pick<AgentView['brands'][number], 'id' | 'name' | 'report_type' | 'dismissed_at'>[];
};

/** SQL after `from`: the brands within reach of which the person is or was a member. `$1`: the person, `$2`: the ids of brands within reach; null: all. */
const brandsWithinReachSql = `brand_users m join brands b on b.id = m.brand_id and b.removed_at is null
  where m.user_id = $1 and ($2::int[] is null or b.id = any ($2))`;

const isBrandWithinReachSql = '($2::int[] is null or brand_id = any ($2))';

/** SQL of the newest notes about the person `$1`. */
const noteRowsSql = (conditions = '') => `
  select n.id, ${userJsonSql('author')} as author, n.text, ${instantSql('n.created_at')} as created_at
  from agent_notes n join users author on author.id = n.author_id
  where n.user_id = $1 ${conditions} order by n.id desc limit ${MAX_LISTED_NOTES}`;

@Injectable()
export class AgentRepository {
  constructor(private readonly database: Database) {}

  private get notes() {
    return this.database.repository(AgentNote);
  }

  /** Whether the person is or was a member of a brand within reach. Removed brands do not count. */
  isWithinReach(caller: Caller, userId: number): Promise<boolean> {
    const values = [userId, toBrandIds(caller)];
    return this.database.value(`select exists (select from ${brandsWithinReachSql})`, values);
  }

  /** What callers may see of the person. Tickets to the CEO have no brand, so they count only for CEOs and admins. */
  find(caller: Caller, userId: number): Promise<AgentRow | null> {
    return this.database.findRow(
      `select ${userJsonSql('u')} as "user", u.username,
         (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'report_type', b.report_type,
            'dismissed_at', ${instantSql('m.dismissed_at')}) order by m.dismissed_at desc nulls first, b.name, b.id), '[]')
          from ${brandsWithinReachSql}) as brands,
         (select json_build_object('wait', count(*) filter (where status = 'wait'),
            'accept', count(*) filter (where status = 'accept'), 'reject', count(*) filter (where status = 'reject'),
            'delete', count(*) filter (where status = 'delete'))
          from deposits d where agent_id = $1 and ${isBrandWithinReachSql}) as deposits,
         case when $3 then (
           select json_build_object('new', count(*) filter (where status = 'new'),
             'in_work', count(*) filter (where status = 'in-work'), 'closed', count(*) filter (where status = 'closed'))
           from tickets t where user_id = $1 and ${isBrandWithinReachSql}) end as tickets,
         (select coalesce(json_agg(n), '[]') from (${noteRowsSql()}) n) as notes,
         (select count(*)::int from agent_notes n where user_id = $1) as notes_count
       from users u where u.id = $1`,
      [userId, toBrandIds(caller), caller.codes.includes('tickets')],
    );
  }

  /** Newest first. With `id`, only this note. With `before`, only notes older than the one with this id. */
  listNotes(userId: number, { id, before }: { id?: number; before?: number }): Promise<AgentNoteView[]> {
    const conditions = 'and ($2::int is null or n.id = $2) and ($3::int is null or n.id < $3)';
    return this.database.rows(noteRowsSql(conditions), [userId, id ?? null, before ?? null]);
  }

  createNote(note: Omit<AgentNote, 'id'>): Promise<AgentNote> {
    return this.notes.save({ ...note });
  }

  /** Returns false if there is no such note. */
  async deleteNote(note: Pick<AgentNote, 'id' | 'userId'> & Partial<AgentNote>): Promise<boolean> {
    return (await this.notes.delete(note)).affected === 1;
  }

  deleteNotesBefore(time: Date): Promise<number> {
    return this.database.execute('delete from agent_notes where created_at < $1', [time]);
  }
}
