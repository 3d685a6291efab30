#!/bin/sh
# Replaces the processes one release after the other without losing a request: new ones beside the old, then the old ones go. Run it in the folder of
# docker-compose.yml after `docker compose build`; what is given to it goes to `docker compose`, such as -p NAME.
set -eu
docker="${DOCKER:-docker}"
compose="$docker compose $*"

$compose run --rm release
old=$($compose ps -q api)
count=$(echo "$old" | wc -w)
$compose up -d --no-deps --no-build --no-recreate --wait --scale "api=$((count * 2))" api
# Stopped ones would be started again by the next command: they are removed.
$docker stop -t 40 $old >/dev/null
$docker rm $old >/dev/null
$compose up -d --no-deps --no-build --no-recreate --scale "api=$count" api
$compose up -d --no-deps --no-build --wait worker
# nginx itself is replaced only when its image or configuration has changed; for that moment nobody listens on its port.
$compose up -d --no-deps --no-build --wait web
