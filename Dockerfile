# Two images from one build: `--target api` runs the service, the worker and the commands, `--target web` serves static files in front. Neither holds
# a package manager for Node nor anything to build with, and both run as an account without rights on a root that may only be read.
FROM node:24.21-bookworm-slim AS node
# Everything is built on the machine's own processor, whatever the image is for: nothing is emulated.
FROM --platform=$BUILDPLATFORM node:24.21-bookworm-slim AS builder

# The lists of what is to be installed, by themselves: as long as they stay as they are, what was installed stays too.
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
# What runs: the service with its libraries, the shell, and every remote there is, with what of it is rendered on the server.
RUN mkdir /built \
  && cp -r --parents libs/contracts/dist libs/database/dist apps/api/dist apps/shell/dist /built \
  && for manifest in apps/*/dist/remote-manifest.json; do cp -r --parents "${manifest%/*}" /built; done \
  && cp -r --parents apps/*/dist-server /built \
  && find /built -name '*.spec.js*' -delete
# Bundles don't name their packages, so scanners of published images read them from this file (docker-bake.hcl sets SBOM).
ARG SBOM
RUN mkdir /sbom && if [ -n "$SBOM" ]; then npm run --silent sbom > /sbom/product.cdx.json; fi

FROM builder AS dependencies
ARG TARGETARCH
WORKDIR /app
COPY --from=lists /lists/package.json /lists/package-lock.json /lists/.npmrc ./
COPY --from=lists /lists/apps/api/package.json apps/api/
COPY --from=lists /lists/libs/contracts/package.json libs/contracts/
COPY --from=lists /lists/libs/database/package.json libs/database/
# Addons come ready for the processor that the image is for. An install script would look for this machine's, or compile for it.
# Removed because nothing loads them: a compiler that is there for a plugin of Nest's, declarations and source maps, programs for other systems, and
# the weights of fonts that no PDF is set in. An addon that is left and not for that processor ends the build.
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

# From the beginning, so that what was removed is in no layer.
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
# Node is process 1: it gets SIGTERM itself and drains.
CMD ["node", "apps/api/dist/main.js"]

FROM nginx:1.29-alpine AS web
COPY deploy/nginx-main.conf /etc/nginx/nginx.conf
COPY deploy/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/apps/shell/dist/assets /srv/shell/assets
COPY --from=build /sbom /usr/share/sbom
# nginx's own account, by number: Kubernetes checks that it is not root's.
USER 101
EXPOSE 8080
# Without the image's scripts, which write below /etc.
ENTRYPOINT ["nginx", "-g", "daemon off;"]
CMD []
