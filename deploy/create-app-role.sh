#!/bin/sh
# Run once by the postgres image, when it creates the database: the role that the server works as.
set -e
psql --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE nadi_app LOGIN PASSWORD :'password';
SQL
