// Development: the shell and remotes from memory, rebuilt as their sources change and swapped into the open page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { containerName } from './build-version.plugin.mjs';
import { appFolder, workspaceRoot } from './places.mjs';
import { remoteConfig, shellConfig } from './preset.mjs';
import { readRemoteManifest } from './read-remote-manifest.mjs';

/** @typedef {{ stop(): Promise<void> }} DevServer */

/** A development build of the shell, which the installed package brings along. */
const BUILT_SHELL = join(import.meta.dirname, '../shell');
const CALLS = ['/api', '/auth', '/healthz', '/readyz'];

/**
 * Serves pages at `port`, with every remote from its sources, and passes everything that is the server's business on to the API.
 * @param {object} addresses
 * @param {number} addresses.port where the browser goes
 * @param {string} addresses.api origin of the API
 * @returns {Promise<DevServer>} once the first build is done
 */
export function startDevServer({ port, api }) {
  const names = remoteNames();
  return serve([shellConfig({ development: true }), ...names.map(inDevelopment)], {
    port,
    setupMiddlewares: (middlewares) => [
      { name: 'registry', path: '/api/remotes', middleware: answerRegistry(names) },
      ...middlewares,
    ],
    proxy: [{ context: CALLS, target: api }],
  });
}

/**
 * Serves pages at `port` with one remote from its sources; data and all other remotes are those of a running deployment.
 * @param {object} options
 * @param {number} options.port where the browser goes
 * @param {string} options.name of the remote
 * @param {string} options.deployment its origin, such as `http://localhost:3000`
 * @param {string} [options.projectRoot] where the remote lies when it is none of the workspace's
 * @returns {Promise<DevServer>} once the first build is done
 */
export function startRemoteServer({ port, name, deployment, projectRoot = appFolder(name) }) {
  const own = `/remotes/${name}/dev/`;
  const overrides = { [name]: `${own}remote-manifest.json` };
  const passesOn = [...CALLS, '/remotes'];
  const remote = remoteConfig({ name, projectRoot, development: true });
  return serve(workspaceRoot ? [shellConfig({ development: true, overrides }), remote] : [remote], {
    port,
    ...(workspaceRoot ? {} : builtShell(overrides)),
    // Whoever else is in the network has the deployment itself.
    host: 'localhost',
    proxy: [
      {
        pathFilter: (path) => !path.startsWith(own) && passesOn.some((prefix) => path.startsWith(`${prefix}/`)),
        target: deployment,
        changeOrigin: true,
        on: {
          // The deployment takes changes from its own pages only; of this one the developer answers for.
          proxyReq: (request) => {
            if (request.getHeader('origin') === `http://localhost:${port}`) request.setHeader('origin', deployment);
          },
        },
      },
    ],
  });
}

/**
 * The pages of the built shell, with the overrides that one built for this remote would have as a constant.
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

function remoteNames() {
  const apps = join(String(workspaceRoot), 'apps');
  return readdirSync(apps).filter((name) => existsSync(join(apps, name, 'src/remote.manifest.ts')));
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
      // Its own handler would end the process before the services under it are stopped.
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
 * In development the registry is what lies in the sources, whatever is registered in the database.
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
