#!/usr/bin/env bash
# Creates the product's role and database when the PostgreSQL of docker-compose.yml starts for the first time. The role owns this
# database and may connect to no other.
set -euo pipefail

url=$(</run/secrets/database_url)
if [[ ! $url =~ ^postgres://tallydesk:([A-Za-z0-9]+)@ ]]; then
  echo 'secrets/database_url must be postgres://tallydesk:<letters and digits>@postgres:5432/tallydesk' >&2
  exit 1
fi
psql --username="$POSTGRES_USER" --set=ON_ERROR_STOP=1 --set=password="${BASH_REMATCH[1]}" <<'SQL'
create role tallydesk login password :'password';
create database tallydesk owner tallydesk;
revoke connect on database tallydesk, postgres, template1 from public;
SQL
