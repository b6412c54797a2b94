#!/usr/bin/env bash
# In older installations of docker-compose.yml the product's role is a superuser. This makes it an ordinary role that owns
# the product's tables. Run it once, after a backup: docker/demote-role.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

psql() { docker compose exec -T postgres psql --no-psqlrc --set=ON_ERROR_STOP=1 --dbname=tallydesk "$@"; }
docker compose up --detach --wait postgres
if [[ $(psql --username=tallydesk --tuples-only --no-align \
  --command='select rolsuper from pg_roles where rolname = current_user') != t ]]; then
  echo 'The role is an ordinary one already.'
  exit 0
fi

docker compose stop app
# PostgreSQL never takes the rights of its first superuser away, and a session cannot rename its own role.
psql --username=tallydesk --command='create role postgres superuser login'
# This is one transaction, so that all or none of it is done.
docker compose exec -T postgres sh -c \
  'psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=tallydesk --single-transaction --set=password="$POSTGRES_PASSWORD"' <<'SQL'
alter role postgres password :'password';
alter role tallydesk rename to tallydesk_superuser;
alter role tallydesk_superuser nologin;
create role tallydesk login password :'password';
alter database tallydesk owner to tallydesk;
select format('alter table %s owner to tallydesk', c.oid::regclass) from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
\gexec
select format('alter routine %s owner to tallydesk', p.oid::regprocedure) from pg_proc p
where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
\gexec
SQL
docker compose up --detach --wait app
echo 'The role tallydesk owns its database and is no superuser any more.'
