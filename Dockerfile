# Two images from one build: `--target api` runs the service, the worker and the commands, `--target web` serves static files in front.
FROM node:20.20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund --loglevel=error
RUN npx nx run-many -t build --output-style=static
# What runs: the service with its libraries, the shell, and every remote there is.
RUN mkdir /built \
  && cp -r --parents libs/contracts/dist libs/database/dist apps/api/dist apps/shell/dist /built \
  && for manifest in apps/*/dist/remote-manifest.json; do cp -r --parents "${manifest%/*}" /built; done

FROM node:20.20-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY libs/contracts/package.json libs/contracts/
COPY libs/database/package.json libs/database/
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
  -w @tracker/api -w @tracker/contracts -w @tracker/database

FROM node:20.20-bookworm-slim AS api
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /built ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Node is process 1: it gets SIGTERM itself and drains.
CMD ["node", "apps/api/dist/main.js"]

FROM nginx:1.29-alpine AS web
COPY deploy/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/apps/shell/dist/assets /srv/shell/assets
EXPOSE 80
