#!/usr/bin/env bash
# Backs up the database of docker-compose.yml while it runs: docker/backup.sh [file]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

file=${1:-tallydesk-$(date -u +%Y%m%dT%H%M%SZ).dump}
umask 077
# Named when complete: a dump that was cut short is never taken for a backup.
trap 'rm -f "$file.part"' EXIT
docker compose exec -T postgres pg_dump --username=tallydesk --format=custom tallydesk >"$file.part"
docker compose exec -T postgres pg_restore --list <"$file.part" >/dev/null
mv "$file.part" "$file"
echo "$file"
