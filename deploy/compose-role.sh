#!/bin/sh
# The database and its owner, who is no superuser: PostgreSQL's image runs this when its volume is empty (compose.yaml).
set -eu
psql --set ON_ERROR_STOP=1 --set password="$GERBANG_PASSWORD" --dbname "${POSTGRES_DB:-postgres}" <<'SQL'
create role gerbang login password :'password' nosuperuser nocreatedb nocreaterole noreplication;
create database gerbang owner gerbang encoding 'UTF8' template template0;
revoke all on database gerbang from public;
SQL
