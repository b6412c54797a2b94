import type pg from 'pg';
import { ConfigError } from '../config/config.js';

/**
 * Throws if the session's role may not select from or insert into some table of Tallydesk. Otherwise single calls would fail
 * later.
 */
export async function assertTableRights(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ role: string; table: string }>(
    `select current_user::text as role, c.relname::text as table from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and c.relowner = (select relowner from pg_class where oid = 'migrations'::regclass)
       and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert'))
     order by c.relname limit 1`,
  );
  const [lacking] = rows;
  if (lacking)
    throw new ConfigError(
      `DATABASE_URL: the user lacks a right. Make it the owner of the database and of its tables (${lacking.role} may not use the table ${lacking.table})`,
    );
}
