#!/bin/sh
# On the second machine, always running: receives what PostgreSQL writes, as it writes it, and says what is on the disk.
#   SUMBER  connection string without application_name, such as "host=10.0.0.21 user=gerbang_wal"
#   WAL     folder for what is received, on a disk of its own
set -eu
umask 077
PATH="${PG_BIN:-/usr/lib/postgresql/15/bin}:$PATH"
: "${SUMBER:?}" "${WAL:?}"
# PostgreSQL knows the receiver by this name (synchronous_standby_names), and keeps for the slot what has not come yet.
NAMA="${NAMA:-gerbang_wal}"
mkdir -p "$WAL"
pg_receivewal --directory "$WAL" --dbname "$SUMBER application_name=$NAMA" --no-password --slot "$NAMA" --create-slot --if-not-exists
exec pg_receivewal --directory "$WAL" --dbname "$SUMBER application_name=$NAMA" --no-password --slot "$NAMA" --synchronous
