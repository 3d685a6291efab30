#!/bin/sh
# Replaces the API and worker processes without losing a request: new ones start beside the old, which end once all new ones are healthy. If one of
# them does not become healthy, the new ones are removed and the old ones stay. Run it in the folder of docker-compose.yml after
# `BUILDX_NO_DEFAULT_ATTESTATIONS=1 docker compose build`; its arguments go to `docker compose`, such as -p NAME. ROLL_SECONDS says how long a new process may take (180).
set -eu
docker="${DOCKER:-docker}"
compose="$docker compose $*"
deadline=$(($(date +%s) + ${ROLL_SECONDS:-180}))
old=''
new=''

give_up() {
  code=$?
  trap - EXIT
  if [ -n "$new" ]; then
    $docker rm -f -v $new >/dev/null
    echo 'The new processes did not become healthy and were removed. Those that were there before go on.' >&2
  fi
  exit "$code"
}
trap give_up EXIT
trap 'exit 1' HUP INT TERM

# What the configuration says, whatever an earlier roll has left.
configured() {
  $compose config | awk -v service="$1:" '/^  [^ ]/ { current = $1 } current == service && $1 == "replicas:" { print $2; exit }'
}

# Adds as many containers of a service as are configured. Those that are there stay as they are, broken ones too.
start_beside() {
  # A stopped container would be started again.
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
  for id in $new; do
    until [ "$($docker inspect -f '{{.State.Health.Status}}' "$id")" = healthy ]; do
      # Docker starts a process that has ended again and again.
      [ "$($docker inspect -f '{{.State.Status}} {{.RestartCount}}' "$id")" = 'running 0' ] || return 1
      [ "$(date +%s)" -lt "$deadline" ] || return 1
      sleep 1
    done
  done
}

$compose run --rm -T --no-deps roles
# The former processes go on with the new schema.
$compose run --rm -T --no-deps release node apps/api/dist/migrate.js
start_beside api
start_beside worker
await_healthy
new=''
if [ -n "$old" ]; then
  $docker stop -t 40 $old >/dev/null
  $docker rm -v $old >/dev/null
fi
# Only now: the former processes do not know what new remotes ask for, and may not even understand their manifests. The builds are named because
# v0.1.0 does not look for them. A build that is refused does not keep the new processes from going on.
code=0
$compose run --rm -T --no-deps release \
  sh -c 'exec node apps/api/dist/register-remotes.js $(dirname apps/*/dist/remote-manifest.json)' || code=$?
# nginx is replaced only when its image or configuration has changed; for that moment nobody listens on its port.
$compose up -d --no-deps --no-build --wait web
exit "$code"
