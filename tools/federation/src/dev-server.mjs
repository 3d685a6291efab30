// Development: the shell and remotes from memory, rebuilt as their sources change and swapped into the open page.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { containerName } from './build-version.plugin.mjs';
import { remoteConfig, shellConfig } from './preset.mjs';
import { readRemoteManifest } from './read-remote-manifest.mjs';

/** @typedef {{ stop(): Promise<void> }} DevServer */

const appsFolder = resolve(import.meta.dirname, '../../../apps');
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
 * @returns {Promise<DevServer>} once the first build is done
 */
export function startRemoteServer({ port, name, deployment }) {
  const own = `/remotes/${name}/dev/`;
  const overrides = { [name]: `${own}remote-manifest.json` };
  const passesOn = [...CALLS, '/remotes'];
  return serve([shellConfig({ development: true, overrides }), inDevelopment(name)], {
    port,
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

function remoteNames() {
  return readdirSync(appsFolder).filter((name) => existsSync(join(appsFolder, name, 'src/remote.manifest.ts')));
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
          ...(await readRemoteManifest(join(appsFolder, name))),
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
