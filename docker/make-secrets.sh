#!/usr/bin/env bash
# Writes the files in secrets/ that docker-compose.yml passes to the containers. Moves JWT_SECRET, TELEGRAM_BOT_TOKEN and
# DATABASE_URL there from .env, generates missing secrets, and changes no existing file. POSTGRES_PASSWORD, which older versions
# had in .env, becomes the password in DATABASE_URL.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Only the owner may enter the folder. The files are readable for all, because the containers run as other accounts.
mkdir -p secrets
chmod 700 secrets
settings=$(cat .env 2>/dev/null || true)
find_setting() { sed -nE "s/^$1=[\"']?([^\"']*)[\"']?$/\1/p" <<<"$settings" | tail -1; }
write_new() { # <file> <content>
  if [[ -e secrets/$1 ]]; then return; fi
  printf '%s\n' "$2" >"secrets/$1"
  chmod 444 "secrets/$1"
}
generate() { openssl rand -hex 32; }

url=$(find_setting DATABASE_URL)
token=$(find_setting TELEGRAM_BOT_TOKEN)
jwt_secret=$(find_setting JWT_SECRET)
# In older versions, both roles had this password.
password=$(find_setting POSTGRES_PASSWORD)
if [[ -z $token && ! -e secrets/telegram_bot_token ]]; then
  echo 'Set TELEGRAM_BOT_TOKEN in .env, and run this again.' >&2
  exit 1
fi

write_new telegram_bot_token "$token"
write_new jwt_secret "${jwt_secret:-$(generate)}"
write_new database_url "${url:-postgres://tallydesk:${password:-$(generate)}@postgres:5432/tallydesk}"
write_new postgres_password "$(generate)"
if [[ -e .env ]]; then
  sed -i.bak -E '/^(JWT_SECRET|TELEGRAM_BOT_TOKEN|DATABASE_URL|POSTGRES_PASSWORD)=/d' .env
  rm .env.bak
fi
echo 'The secrets are in secrets/. Keep a copy elsewhere.'
