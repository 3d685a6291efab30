#!/bin/sh
# Replaces the API and worker processes without losing a request. New processes start beside the old ones, which stop
# once all new ones are healthy. If one does not become healthy, the new ones are removed and the old ones stay.
# Run it in the folder of docker-compose.yml after `BUILDX_NO_DEFAULT_ATTESTATIONS=1 docker compose build`. Arguments
# go to `docker compose`, such as -p NAME. New processes have ROLL_SECONDS (180) to become healthy.
set -eu
docker="${DOCKER:-docker}"
compose="$docker compose $*"
old=''
new=''

give_up() {
  code=$?
  trap - EXIT
  if [ -n "$new" ]; then
    $docker rm -f -v $new >/dev/null
    echo 'The new processes did not become healthy and were removed. The old ones keep running.' >&2
  fi
  exit "$code"
}
trap give_up EXIT
trap 'exit 1' HUP INT TERM

# The configured number of containers, whatever an earlier roll left behind.
configured() {
  $compose config | awk -v service="$1:" '/^  [^ ]/ { current = $1 } current == service && $1 == "replicas:" { print $2; exit }'
}

# Adds the configured number of containers of a service. Existing ones stay as they are, broken ones too.
start_beside() {
  # Otherwise `up` would start stopped containers again.
  $compose rm -f "$1" >/dev/null
  there=$(echo $($compose ps -aq "$1"))
  old="$old${there:+ $there}"
  count=$(configured "$1")
  code=0
  $compose up -d --no-deps --no-build --no-recreate --scale "$1=$(($(echo "$there" | wc -w) + ${count:-1}))" "$1" || code=$?
  for id in $($compose ps -aq "$1"); do
    case " $there " in *" $id "*) ;; *) new="$new $id" ;; esac
  done
  return "$code"
}

await_healthy() {
  deadline=$(($(date +%s) + ${ROLL_SECONDS:-180}))
  for id in $new; do
    until [ "$($docker inspect -f '{{.State.Health.Status}}' "$id")" = healthy ]; do
      # Docker restarts a process that exits.
      [ "$($docker inspect -f '{{.State.Status}} {{.RestartCount}}' "$id")" = 'running 0' ] || return 1
      [ "$(date +%s)" -lt "$deadline" ] || return 1
      sleep 1
    done
  done
}

$compose run --rm -T --no-deps roles
# The old processes keep running on the new schema.
$compose run --rm -T --no-deps release node apps/api/dist/migrate.js
start_beside api
start_beside worker
await_healthy
new=''
if [ -n "$old" ]; then
  $docker stop -t 40 $old >/dev/null
  $docker rm -v $old >/dev/null
fi
# Only now, because the old processes lack what new remotes call, and may not understand their manifests. The builds are
# named, because v0.1.0 does not find them. If one is rejected, the new processes keep running.
code=0
$compose run --rm -T --no-deps release \
  sh -c 'exec node apps/api/dist/register-remotes.js $(dirname apps/*/dist/remote-manifest.json)' || code=$?
# Replaces nginx only if its image or configuration has changed. That closes its port for a moment.
$compose up -d --no-deps --no-build --wait web
exit "$code"
