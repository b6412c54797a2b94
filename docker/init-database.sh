#!/usr/bin/env bash
# Makes the product's role and database when the PostgreSQL of docker-compose.yml starts for the first time. The role owns
# the database and is no superuser.
set -euo pipefail

psql --username="$POSTGRES_USER" --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role tallydesk login password :'password';
create database tallydesk owner tallydesk;
SQL
