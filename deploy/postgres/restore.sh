#!/bin/sh
# Makes a data folder from a copy of base-backup.sh and the WAL received since; PostgreSQL, started on it, plays the WAL
# to its end, or to a moment, and then serves. Run as PostgreSQL's user. What was received and copied is not changed.
#   restore.sh <copy> <folder of the WAL> <new data folder> ["2026-08-17 10:30:00+07"]
set -eu
umask 077
salinan="$1" wal="$2" data="$3" saat="${4:-}"
[ -f "$salinan/backup_label" ] || { echo "$salinan bukan salinan dasar." >&2; exit 1; }
[ -d "$wal" ] || { echo "$wal tidak ada." >&2; exit 1; }
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data sudah berisi. Sisihkan dulu, lalu coba lagi." >&2
  exit 1
fi
case "$wal$saat" in *[\'\"\\%]*) echo "Nama folder dan saat tidak boleh berisi tanda kutip, \\ atau %." >&2; exit 1 ;; esac
mkdir -p "$data"
chmod 700 "$data"
cp -a "$salinan/." "$data/"
wal="$(cd "$wal" && pwd)"
{
  # The file that was being written when the machine went has another name.
  echo "restore_command = 'cp \"$wal/%f\" \"%p\" 2>/dev/null || cp \"$wal/%f.partial\" \"%p\" 2>/dev/null'"
  # Also without a moment: a server that was once restored to one still has that in its copies.
  echo "recovery_target_time = '$saat'"
  echo "recovery_target_action = 'promote'"
  # Nobody receives from the new server yet: it would wait for them with every commit.
  echo "synchronous_standby_names = ''"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "Siap: jalankan PostgreSQL dengan folder $data."
