#!/usr/bin/env bash
# Makes the files in secrets/ that docker-compose.yml passes to the containers. It moves JWT_SECRET, TELEGRAM_BOT_TOKEN,
# DATABASE_URL and POSTGRES_PASSWORD there from .env, draws the secrets that are missing, and changes no file that exists.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Only the owner may enter the folder. The files can be read, because the containers read them with other accounts.
mkdir -p secrets
chmod 700 secrets
settings=$(cat .env 2>/dev/null || true)
setting() { sed -nE "s/^$1=[\"']?([^\"']*)[\"']?$/\1/p" <<<"$settings" | tail -1; }
keep() { # <file> <content>
  if [[ -e secrets/$1 ]]; then return; fi
  printf '%s\n' "$2" >"secrets/$1"
  chmod 444 "secrets/$1"
}
random() { openssl rand -hex 32; }

url=$(setting DATABASE_URL)
token=$(setting TELEGRAM_BOT_TOKEN)
jwt_secret=$(setting JWT_SECRET)
# Both roles had this password until the roles got passwords of their own.
password=$(setting POSTGRES_PASSWORD)
if [[ -z $token && ! -e secrets/telegram_bot_token ]]; then
  echo 'Set TELEGRAM_BOT_TOKEN in .env, and run this again.' >&2
  exit 1
fi

keep telegram_bot_token "$token"
keep jwt_secret "${jwt_secret:-$(random)}"
keep database_url "${url:-postgres://tallydesk:${password:-$(random)}@postgres:5432/tallydesk}"
keep postgres_password "$(random)"
if [[ -e .env ]]; then
  sed -i.bak -E '/^(JWT_SECRET|TELEGRAM_BOT_TOKEN|DATABASE_URL|POSTGRES_PASSWORD)=/d' .env
  rm .env.bak
fi
echo 'The secrets are in secrets/. Keep a copy elsewhere.'
