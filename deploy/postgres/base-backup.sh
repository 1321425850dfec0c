#!/bin/sh
# On the second machine, each week: copies the whole server, checks the copy, and removes what no kept copy needs.
#   SUMBER  connection string, such as "host=10.0.0.21 user=gerbang_wal"
#   DASAR   folder of the copies; WAL  folder that receive-wal.sh (or archive-wal.sh) fills; SIMPAN  how many stay (2)
set -eu
umask 077
PATH="${PG_BIN:-/usr/lib/postgresql/15/bin}:$PATH"
: "${SUMBER:?}" "${DASAR:?}" "${WAL:?}"
mkdir -p "$DASAR"
baru="$DASAR/$(date -u +%Y%m%dT%H%M%SZ)"
# Under another name until it is whole and checked.
rm -rf "$DASAR"/belum-*
pg_basebackup --pgdata "$DASAR/belum-selesai" --dbname "$SUMBER" --no-password --wal-method stream --checkpoint fast
pg_verifybackup --quiet "$DASAR/belum-selesai"
mv "$DASAR/belum-selesai" "$baru"
sync

# Names are times, so their order is that of the copies.
for lama in $(ls -1d "$DASAR"/2* | sort -r | tail -n "+$((${SIMPAN:-2} + 1))"); do rm -rf "$lama"; done
tertua="$(ls -1d "$DASAR"/2* | sort | head -n 1)"
awal="$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$tertua/backup_label")"
pg_archivecleanup "$WAL" "$awal"
echo "$baru"
