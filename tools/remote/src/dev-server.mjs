import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { isBelow, RESERVED_PREFIXES } from '@tracker/contracts/rollout/route-territory';
import { containerName } from './build/build-version.plugin.mjs';
import { appFolder, workspaceRoot } from './places.mjs';
import { remoteConfig, shellConfig } from './build/preset.mjs';
import { readRemoteManifest } from './build/remote-sources.mjs';

/** @typedef {{ stop(): Promise<void> }} DevServer */

const BUILT_SHELL = join(import.meta.dirname, '../shell');
/** Prefixes that this server and the shell answer. */
const OWN_PREFIXES = ['/assets', '/link-sign-in', '/remotes', '/settings'];
const SERVER_PREFIXES = Object.keys(RESERVED_PREFIXES).filter((prefix) => !OWN_PREFIXES.includes(prefix));

/** @param {string} path */
export const isForServer = (path) => SERVER_PREFIXES.some((prefix) => isBelow(path, prefix));

/**
 * Serves all remotes from their sources and forwards other requests to the API.
 * @param {object} addresses
 * @param {number} addresses.port
 * @param {string} addresses.api
 * @param {string[]} addresses.names of the remotes
 * @returns {Promise<DevServer>} resolves after the first build
 */
export function startDevServer({ port, api, names }) {
  return serve([shellConfig({ development: true }), ...names.map(inDevelopment)], {
    port,
    setupMiddlewares: (middlewares) => [
      { name: 'registry', path: '/api/remotes', middleware: answerRegistry(names) },
      ...middlewares,
    ],
    proxy: [{ pathFilter: isForServer, target: api }],
  });
}

/**
 * Serves one remote from its sources; a running deployment provides data and the other remotes.
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.name
 * @param {string} options.deployment origin, such as `http://localhost:3000`
 * @param {string} [options.projectRoot] for remotes outside the workspace
 * @returns {Promise<DevServer>} resolves after the first build
 */
export async function startRemoteServer({ port, name, deployment, projectRoot = appFolder(name) }) {
  const own = `/remotes/${name}/dev/`;
  const overrides = { [name]: `${own}remote-manifest.json` };
  const remote = remoteConfig({ name, projectRoot, development: true });
  const server = await serve(workspaceRoot ? [shellConfig({ development: true, overrides }), remote] : [remote], {
    port,
    ...(workspaceRoot ? {} : builtShell(overrides)),
    host: 'localhost',
    proxy: [
      {
        pathFilter: (path) => isForServer(path) || (path.startsWith('/remotes/') && !path.startsWith(own)),
        target: deployment,
        changeOrigin: true,
        on: {
          // The deployment accepts writes from its own pages only, so the proxy presents this page as one of them.
          proxyReq: (request) => {
            if (request.getHeader('origin') === `http://localhost:${port}`) request.setHeader('origin', deployment);
          },
        },
      },
    ],
  });
  console.log(`\n${name} from your sources, everything else from ${deployment}:`);
  console.log(`  http://localhost:${port}`);
  console.log(`  http://localhost:${port}/gallery  (the shared components)`);
  console.log('Ctrl-C stops it.');
  return server;
}

/**
 * Serves the built shell with these overrides, which a workspace build has as a constant.
 * @param {Record<string, string>} overrides
 * @returns {import('@rspack/dev-server').Configuration}
 */
function builtShell(overrides) {
  const html = readFileSync(join(BUILT_SHELL, 'index.html'), 'utf8');
  const page = html.replace('<head>', `<head><script>DEVELOPMENT_OVERRIDES = ${JSON.stringify(overrides)}</script>`);
  return {
    static: { directory: BUILT_SHELL, watch: false, staticOptions: { index: false } },
    historyApiFallback: false,
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      {
        name: 'page',
        middleware: (
          /** @type {import('node:http').IncomingMessage} */ request,
          /** @type {import('node:http').ServerResponse} */ response,
          /** @type {() => void} */ next,
        ) => {
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(page);
        },
      },
    ],
  };
}

/** @param {string} name */
const inDevelopment = (name) => remoteConfig({ name, development: true });

/**
 * @param {import('@rspack/core').Configuration[]} configs
 * @param {import('@rspack/dev-server').Configuration} options
 * @returns {Promise<DevServer>}
 */
async function serve(configs, options) {
  const compiler = rspack(configs);
  const built = new Promise((done) => compiler.hooks.done.tap('dev-server', () => done(undefined)));
  const server = new RspackDevServer(
    {
      // The dev server's own handler would exit before the services have stopped.
      setupExitSignals: false,
      hot: true,
      liveReload: false,
      client: { overlay: { warnings: false } },
      historyApiFallback: { disableDotRule: true, htmlAcceptHeaders: ['text/html'], index: '/index.html' },
      ...options,
    },
    compiler,
  );
  await server.start();
  await built;
  return { stop: () => server.stop() };
}

/**
 * In development, the registry lists the remotes in the sources and ignores the database.
 * @param {string[]} names
 * @returns {(request: object, response: import('node:http').ServerResponse, next: (error: unknown) => void) => Promise<void>}
 */
function answerRegistry(names) {
  return async (_request, response, next) => {
    try {
      const remotes = names.map(async (name) => ({
        name,
        version: 'dev',
        entry: `/remotes/${name}/dev/remoteEntry.js`,
        manifest: {
          ...(await readRemoteManifest(appFolder(name))),
          container: containerName(name, 'dev'),
          hasRuntime: true,
        },
      }));
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('cache-control', 'no-store');
      response.end(JSON.stringify(await Promise.all(remotes)));
    } catch (error) {
      next(error);
    }
  };
}
