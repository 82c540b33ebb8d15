#!/bin/sh
# Brings back what deploy/backup.sh saved, into an empty database, which is made where it is missing, and into a DATA_DIR and an ARCHIVE_DIR without files:
#   deploy/restore.sh /backups/2026-11-22
# It takes the server's variables (DATABASE_ADMIN_URL where there is one, else DATABASE_URL, or either with _FILE; DATA_DIR, ARCHIVE_DIR) and needs the programs
# of PostgreSQL, of the server's version or newer. Run it as the user of the office, who then owns the files.
set -eu
umask 077

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

[ $# -eq 1 ] || fail 'Say which folder: deploy/restore.sh FOLDER.'
folder=$1
[ -f "$folder/office.dump" ] || fail "There is no whole backup in the folder $folder."
if [ -z "${DATABASE_URL:-}" ] && [ -n "${DATABASE_URL_FILE:-}" ]; then DATABASE_URL=$(cat "$DATABASE_URL_FILE"); fi
if [ -z "${DATABASE_ADMIN_URL:-}" ] && [ -n "${DATABASE_ADMIN_URL_FILE:-}" ]; then DATABASE_ADMIN_URL=$(cat "$DATABASE_ADMIN_URL_FILE"); fi
# Whoever brings the tables back owns them: the office's own user may not where there is another for that.
DATABASE_URL=${DATABASE_ADMIN_URL:-${DATABASE_URL:-}}
# What is no address would be repeated by the programs, with the password in it.
case ${DATABASE_URL:-} in
  postgres://*/* | postgresql://*/*) ;;
  *) fail 'DATABASE_ADMIN_URL or DATABASE_URL names no PostgreSQL. An office on the embedded database is brought back by npm run restore.' ;;
esac
data=${DATA_DIR:-.data}
archive=${ARCHIVE_DIR:-$data/archive}
for program in psql createdb pg_restore; do
  command -v "$program" > /dev/null || fail "$program is missing: install the programs of PostgreSQL."
done

for place in "$data/files" "$archive"; do
  if [ -d "$place" ] && [ -n "$(ls -A "$place")" ]; then fail "There are files in $place already. Move them away first."; fi
done
[ ! -f "$data/audit-heads.log" ] || fail "There is an audit-heads.log in $data already. Move it away first, or set another DATA_DIR."

# The address in parts: the server, the name of the database, and what is said of the connection.
address=${DATABASE_URL%%\?*}
asked=${DATABASE_URL#"$address"}
tables="select count(*) from pg_class where relkind in ('r', 'p') and relnamespace = to_regnamespace(current_schema())"
if ! count=$(psql --no-psqlrc --tuples-only --no-align --command="$tables" --dbname="$DATABASE_URL" 2> /dev/null); then
  createdb --maintenance-db="${address%/*}/postgres$asked" --encoding=UTF8 --locale=C.UTF-8 --template=template0 "${address##*/}" ||
    fail "The database ${address##*/} cannot be reached, and was not made either."
  count=0
fi
[ "$count" = 0 ] || fail "The database ${address##*/} is not empty. Name another one, which is made."

# All or nothing, so that it can be begun again.
pg_restore --no-owner --no-privileges --single-transaction --dbname="$DATABASE_URL" "$folder/office.dump"
# What an owner of the tables who is no superuser gives up of the audit log at a new version, and would otherwise have again until the next one
# (server/audit/tables.ts).
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$DATABASE_URL" << 'SQL'
do $$ begin
  if (select not rolsuper from pg_roles where rolname = current_user) then
    revoke update, delete, truncate on audit, audit_chain from current_user;
    grant update (version) on audit to current_user;
  end if;
end $$;
SQL
mkdir -p "$data"
for name in audit-heads.log files-in-bucket.json; do
  if [ -f "$folder/$name" ]; then cp -p "$folder/$name" "$data/"; fi
done
if [ -d "$folder/files" ]; then mkdir -p "$data/files" && cp -Rp "$folder/files/." "$data/files/"; fi
if [ -d "$folder/archive" ]; then mkdir -p "$archive" && cp -Rp "$folder/archive/." "$archive/"; fi
if [ -f "$folder/files-in-bucket.json" ]; then printf '%s\n' 'Uploads lie in a bucket, which was not saved with the rest.' >&2; fi
if [ -n "${DATABASE_ADMIN_URL:-}" ]; then
  printf '%s\n' 'The user of DATABASE_URL has no rights yet: make that user where there is none, then start with DATABASE_ADMIN_URL or run npm run db:apply.' >&2
fi
printf '%s\n' "The office of $folder is in $data and its database. Start it with the secrets it was saved with."
