// Development: the shell and every remote from memory, rebuilt as their sources change and swapped into the open page.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { containerName, remoteConfig, shellConfig } from './preset.mjs';
import { readRemoteManifest } from './remote-manifest.plugin.mjs';

const appsFolder = resolve(import.meta.dirname, '../../../apps');

/**
 * Serves pages at `port` and passes everything that is the server's business on to the API.
 * @param {object} addresses
 * @param {number} addresses.port where the browser goes
 * @param {string} addresses.api origin of the API
 * @returns {Promise<{ stop(): Promise<void> }>} once the first build is done
 */
export async function startDevServer({ port, api }) {
  const names = remoteNames();
  const configs = [
    shellConfig({ development: true }),
    ...names.map((name) => remoteConfig({ name, development: true })),
  ];
  const compiler = rspack(configs);
  const built = new Promise((done) => compiler.hooks.done.tap('dev-server', () => done(undefined)));
  const server = new RspackDevServer(
    {
      port,
      // Its own handler would end the process before the services under it are stopped.
      setupExitSignals: false,
      hot: true,
      liveReload: false,
      client: { overlay: { warnings: false } },
      historyApiFallback: { disableDotRule: true, htmlAcceptHeaders: ['text/html'], index: '/index.html' },
      setupMiddlewares: (middlewares) => [
        { name: 'registry', path: '/api/remotes', middleware: answerRegistry(names) },
        ...middlewares,
      ],
      proxy: [{ context: ['/api', '/auth', '/healthz', '/readyz'], target: api }],
    },
    compiler,
  );
  await server.start();
  await built;
  return { stop: () => server.stop() };
}

function remoteNames() {
  return readdirSync(appsFolder).filter((name) => existsSync(join(appsFolder, name, 'src/remote.manifest.ts')));
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
        manifest: { ...(await readRemoteManifest(join(appsFolder, name))), container: containerName(name, 'dev') },
      }));
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('cache-control', 'no-store');
      response.end(JSON.stringify(await Promise.all(remotes)));
    } catch (error) {
      next(error);
    }
  };
}
