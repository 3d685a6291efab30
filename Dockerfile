# Two images from one build: `--target api` runs the service, the worker and the commands, `--target web` is nginx with
# static files. Neither contains npm or build tools, and both run unprivileged on a read-only root.
FROM node:24.21-bookworm-slim AS node
# Everything is built on the machine's own processor, whatever the platform of the image, so nothing is emulated.
FROM --platform=$BUILDPLATFORM node:24.21-bookworm-slim AS builder

# Only the package lists, so that Docker reuses the installed packages until a list changes.
FROM builder AS lists
COPY . /all
RUN mkdir /lists && cd /all \
  && cp --parents package.json package-lock.json .npmrc apps/*/package.json libs/*/package.json tools/*/package.json /lists

FROM builder AS build
WORKDIR /app
COPY --from=lists /lists ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN npx nx run-many -t build --output-style=static
# What runs: the service with its libraries, the shell, and all remotes with their bundles for server rendering.
RUN mkdir /built \
  && cp -r --parents libs/contracts/dist libs/database/dist apps/api/dist apps/shell/dist /built \
  && for manifest in apps/*/dist/remote-manifest.json; do cp -r --parents "${manifest%/*}" /built; done \
  && cp -r --parents apps/*/dist-server /built \
  && find /built -name '*.spec.js*' -delete
# Bundles don't name their packages, so scanners of published images read this file (docker-bake.hcl sets SBOM).
ARG SBOM
RUN mkdir /sbom && if [ -n "$SBOM" ]; then npm run --silent sbom > /sbom/product.cdx.json; fi

FROM builder AS dependencies
ARG TARGETARCH
WORKDIR /app
COPY --from=lists /lists/package.json /lists/package-lock.json /lists/.npmrc ./
COPY --from=lists /lists/apps/api/package.json apps/api/
COPY --from=lists /lists/libs/contracts/package.json libs/contracts/
COPY --from=lists /lists/libs/database/package.json libs/database/
# Addons come prebuilt for the platform of the image. Install scripts are ignored, because they would select or compile
# addons for this machine. Removed because nothing loads them: the compiler of a Nest plugin, declarations, source maps,
# binaries for other systems, and font weights that no PDF uses. The build fails if a foreign addon is left.
RUN cpu=$(echo "$TARGETARCH" | sed s/amd64/x64/) \
  && npm ci --omit=dev --no-audit --no-fund --loglevel=error --ignore-scripts --os=linux --cpu="$cpu" --libc=glibc \
    -w @tracker/api -w @tracker/contracts -w @tracker/database \
  && rm -rf node_modules/typescript node_modules/.bin \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && find node_modules -type d -path '*/prebuilds/*' -prune ! -name "linux-$cpu" -exec rm -rf {} + \
  && find node_modules/@embedpdf -name '*.otf' ! -name '*-Regular.otf' -delete \
  && ! find node_modules -type f -name '*.node' ! -path "*linux-$cpu*" | grep .

FROM builder AS bare
COPY --from=node / /bare
RUN cd /bare && rm -rf usr/local/lib/node_modules usr/local/include usr/local/share opt/* tmp/* root/.npm \
    usr/local/bin/npm usr/local/bin/npx usr/local/bin/corepack usr/local/bin/yarn* usr/local/bin/docker-entrypoint.sh \
    usr/share/doc usr/share/man var/lib/apt/lists var/cache/apt \
  && mkdir data && chown node:node data

# From scratch, so that no layer contains what was removed.
FROM scratch AS api
COPY --from=bare /bare /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /built ./
COPY --from=build /sbom /usr/share/sbom
USER node
VOLUME /data
EXPOSE 3000
# Node is process 1, so it gets SIGTERM itself and shuts down gracefully.
CMD ["node", "apps/api/dist/main.js"]

FROM nginx:1.29-alpine AS web
COPY deploy/nginx-main.conf /etc/nginx/nginx.conf
COPY deploy/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/apps/shell/dist/assets /srv/shell/assets
COPY --from=build /sbom /usr/share/sbom
# The account nginx, by number, because Kubernetes checks that it is not root.
USER 101
EXPOSE 8080
# Skips the scripts of the image, which write to /etc.
ENTRYPOINT ["nginx", "-g", "daemon off;"]
CMD []
