#!/bin/sh
# For archive_command = '/opt/gerbang/deploy/postgres/archive-wal.sh %p %f /mnt/wal': puts one finished file away, whole or
# not at all, and says yes only when it is on the disk. The same file again is all right, another of its name is not.
set -eu
umask 077
dari="$1" nama="$2" folder="$3"
if [ -e "$folder/$nama" ]; then
  exec cmp -s "$dari" "$folder/$nama"
fi
cp "$dari" "$folder/.$nama.belum"
sync "$folder/.$nama.belum"
mv "$folder/.$nama.belum" "$folder/$nama"
sync "$folder"
