#!/usr/bin/env bash
# Puts a backup in place of the database of docker-compose.yml: docker/restore.sh file
set -euo pipefail
file=$(realpath "${1:?usage: docker/restore.sh file}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."

read -r -p "Everything in the present database is replaced by $file. Type yes to go on: " answer
[[ $answer == yes ]] || { echo 'Nothing was changed.'; exit 1; }

# Into a database of its own first: a backup that cannot be read leaves the present one as it is.
database() { docker compose exec -T postgres "$@"; }
docker compose up --detach --wait postgres
# The product's role makes no databases, but owns this one.
database dropdb --username=postgres --if-exists tallydesk_restored
database createdb --username=postgres --owner=tallydesk tallydesk_restored
database pg_restore --username=tallydesk --dbname=tallydesk_restored --exit-on-error --no-owner <"$file"

docker compose stop app
database dropdb --username=postgres --force tallydesk
database psql --username=postgres --dbname=postgres --command='alter database tallydesk_restored rename to tallydesk'
docker compose up --detach --wait app
