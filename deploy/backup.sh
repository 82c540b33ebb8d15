#!/bin/sh
# Saves an office on PostgreSQL into a folder of its own, also while it works:
#   deploy/backup.sh /backups/2026-11-22
# It takes the server's variables (DATABASE_URL or DATABASE_URL_FILE, DATA_DIR, ARCHIVE_DIR) and needs pg_dump of the server's version or newer. The
# secrets are not saved: keep them elsewhere.
set -eu
umask 077

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

[ $# -eq 1 ] || fail 'Say which folder: deploy/backup.sh FOLDER. It is made where it is missing, and must be empty.'
folder=$1
if [ -z "${DATABASE_URL:-}" ] && [ -n "${DATABASE_URL_FILE:-}" ]; then DATABASE_URL=$(cat "$DATABASE_URL_FILE"); fi
# What is no address would be repeated by the programs, with the password in it.
case ${DATABASE_URL:-} in
  postgres://*/* | postgresql://*/*) ;;
  *) fail 'DATABASE_URL names no PostgreSQL. An office on the embedded database is saved by npm run backup.' ;;
esac
data=${DATA_DIR:-.data}
archive=${ARCHIVE_DIR:-$data/archive}
[ -d "$data" ] || fail "There is no folder $data. Set DATA_DIR as the server has it."
command -v pg_dump > /dev/null || fail 'pg_dump is missing: install the programs of PostgreSQL.'

mkdir -p "$folder"
[ -z "$(ls -A "$folder")" ] || fail "The folder $folder is not empty. Each backup has a folder of its own."
whole=no
trap '[ "$whole" = yes ] || printf "%s\n" "The backup in $folder is not whole: remove it, and begin again." >&2' EXIT

# Files come and go while they are copied: one that went is no reason to give up.
copy() {
  mkdir -p "$2"
  cp -Rp "$1/." "$2/" || cp -Rp "$1/." "$2/"
}

# The ends of the audit log first: one that the database does not reach looks as if the log had been cut off.
if [ -f "$data/audit-heads.log" ]; then
  cp -p "$data/audit-heads.log" "$folder/"
else
  printf '%s\n' "There is no audit-heads.log in $data: either nothing was sealed yet, or this is not the folder of the office." >&2
fi
# Without the rights of users: another server knows none of them, and refuses what names one.
pg_dump --format=custom --no-owner --no-privileges --file="$folder/office.dump.part" --dbname="$DATABASE_URL"
# Uploads and archives are never changed, so those of a later moment fit the database of an earlier one.
if [ -f "$data/files-in-bucket.json" ]; then
  cp -p "$data/files-in-bucket.json" "$folder/"
  printf '%s\n' 'Uploads lie in a bucket, which is not saved here: turn its versioning on.' >&2
fi
if [ -d "$data/files" ]; then copy "$data/files" "$folder/files"; fi
if [ -d "$archive" ]; then copy "$archive" "$folder/archive"; fi
# Under this name only when all of it is there.
mv "$folder/office.dump.part" "$folder/office.dump"
whole=yes
printf '%s\n' "The office of $data is saved in $folder."
