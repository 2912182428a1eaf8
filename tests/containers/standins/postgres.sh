#!/bin/sh
# As the official image: a new volume gets a cluster with the user, password and database of the environment.
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?is needed}"
  user=${POSTGRES_USER:-postgres} database=${POSTGRES_DB:-${POSTGRES_USER:-postgres}}
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$user" --pwfile=/tmp/password --encoding=UTF8 --locale=C.UTF-8 --auth=scram-sha-256 --auth-local=trust >/dev/null
  rm /tmp/password
  pg_ctl start --wait --silent --options="-c listen_addresses=''"
  [ "$database" = postgres ] || createdb --username="$user" "$database"
  pg_ctl stop --wait --silent --mode=fast
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
fi
exec postgres -c "listen_addresses=*"
