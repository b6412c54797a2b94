import { Client } from 'pg';

/** The role of the product. It owns its database and everything in it, and has no rights on the server. */
export const PRODUCT_ROLE = 'tallydesk';
/** The role that initdb makes. It can never lose its rights, so the product uses another one. */
export const SUPERUSER = 'tallydesk_superuser';
const HELPER = 'tallydesk_helper';

export interface RolePasswords {
  product: string;
  superuser: string;
}

/** The statements that give a new cluster the role of the product and its database. */
export const firstRoles = (password: string, database: string): string[] => [
  `create role ${PRODUCT_ROLE} login password '${password}'`,
  `create database ${database} owner ${PRODUCT_ROLE}`,
];

/**
 * In clusters of an older version, the product's role is the superuser that initdb made. PostgreSQL never takes the rights
 * of that role away. So it gets another name, and everything that it owns goes to a new role with the old name.
 */
export async function demoteProductRole(
  address: { port: number; database: string },
  { product, superuser }: RolePasswords,
): Promise<void> {
  const as = <Result>(user: string, password: string, work: (db: Client) => Promise<Result>) =>
    connected({ host: '127.0.0.1', ...address, user, password }, work);

  const { isSuperuser, hasHelper } = await as(PRODUCT_ROLE, product, async (db) => {
    const { rows } = await db.query<{ isSuperuser: boolean; hasHelper: boolean }>(
      `select rolsuper as "isSuperuser", exists (select from pg_roles where rolname = $1) as "hasHelper"
       from pg_roles where rolname = current_user`,
      [HELPER],
    );
    const [roles] = rows;
    if (!roles?.isSuperuser) return roles!;
    // A session cannot rename its own role, so a helper role does it.
    if (roles.hasHelper) await db.query(`drop role ${HELPER}`);
    await db.query(`create role ${HELPER} superuser login password '${superuser}'`);
    return roles;
  });
  if (isSuperuser) {
    await as(HELPER, superuser, async (db) => {
      // In one transaction: if the start is cut short, the roles are as before.
      await db.query('begin');
      await db.query(`alter role ${PRODUCT_ROLE} rename to ${SUPERUSER}`);
      await db.query(`alter role ${SUPERUSER} password '${superuser}'`);
      await db.query(`create role ${PRODUCT_ROLE} login password '${product}'`);
      await db.query(HAND_OVER);
      await db.query('commit');
    });
  }
  if (isSuperuser || hasHelper) await as(SUPERUSER, superuser, (db) => db.query(`drop role ${HELPER}`));
}

/** Gives the product's role the databases, and everything that the superuser owns outside of PostgreSQL's own schemas. */
const HAND_OVER = `
  do $$
  declare command text;
  begin
    for command in
      with mine as (select oid from pg_roles where rolname = '${SUPERUSER}'),
      schemas as (
        select oid, nspname from pg_namespace
        where nspname not in ('information_schema') and nspname not like 'pg\\_%'
      )
      select format('alter database %I owner to ${PRODUCT_ROLE}', datname) from pg_database
      where datdba = (select oid from mine) and not datistemplate and datname <> 'postgres'
      union all
      select format('alter schema %I owner to ${PRODUCT_ROLE}', nspname) from pg_namespace
      where nspowner = (select oid from mine) and oid in (select oid from schemas)
      union all
      -- Sequences of columns follow their tables, and indexes too.
      select format('alter table %s owner to ${PRODUCT_ROLE}', c.oid::regclass) from pg_class c
      where relowner = (select oid from mine) and relnamespace in (select oid from schemas)
        and (relkind in ('r', 'p', 'v', 'm', 'f') or relkind = 'S' and not exists (
          select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        ))
      union all
      select format('alter routine %s owner to ${PRODUCT_ROLE}', p.oid::regprocedure) from pg_proc p
      where proowner = (select oid from mine) and pronamespace in (select oid from schemas)
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('alter type %s owner to ${PRODUCT_ROLE}', t.oid::regtype) from pg_type t
      where typowner = (select oid from mine) and typnamespace in (select oid from schemas)
        and typtype in ('e', 'd', 'r')
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    loop
      execute command;
    end loop;
  end $$`;

async function connected<Result>(
  settings: { host: string; port: number; database: string; user: string; password: string },
  work: (db: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(settings);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
