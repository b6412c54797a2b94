#!/usr/bin/env bash
# Writes the current digest behind the tag of every image that docker/Dockerfile and docker-compose.yml name, as in
# node:24-trixie-slim@sha256:... Run it before each release, and commit the change. It needs Docker and a connection to the registry.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

images='^(ARG NODE_IMAGE=| +image: )([a-z0-9./-]+:[a-z0-9.-]+)(@sha256:[0-9a-f]{64})?$'
for file in docker/Dockerfile docker-compose.yml; do
  for image in $(sed -nE "s%$images%\2%p" "$file"); do
    digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
    [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "$image: the registry gave no digest" >&2; exit 1; }
    sed -i.bak -E "s%^(ARG NODE_IMAGE=| +image: )$image(@sha256:[0-9a-f]{64})?$%\1$image@$digest%" "$file"
    rm "$file.bak"
    echo "$image@$digest"
  done
done
