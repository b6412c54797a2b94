#!/bin/sh
# Patroni runs this once, on the first leader of a new cluster. Creates the product's role, which owns its database, and the
# stanza of pgBackRest.
set -eu

psql --dbname="$1" --set=ON_ERROR_STOP=1 --set=password="$TALLYDESK_PASSWORD" <<'SQL'
create role tallydesk login password :'password';
create database tallydesk owner tallydesk;
SQL
pgbackrest --stanza=tallydesk stanza-create
