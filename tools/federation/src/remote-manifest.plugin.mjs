import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { pageRequests } from './page-requests.mjs';

const loadContract = () => import('@tracker/contracts/remotes');

/**
 * Reads `src/remote.manifest.ts`. It is data: only type imports are allowed there, so stripping the types is enough to run it.
 * @param {string} projectRoot
 */
export async function readRemoteManifest(projectRoot) {
  const file = join(projectRoot, 'src/remote.manifest.ts');
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  });
  const { manifest } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  const { remoteManifestSchema } = await loadContract();
  const parsed = remoteManifestSchema.safeParse(manifest);
  if (!parsed.success)
    throw new Error(
      `${file}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  return parsed.data;
}

/** Emits `remote-manifest.json`, from which the API registers the build and the shell draws navigation and routes. */
export class RemoteManifestPlugin {
  /**
   * @param {string} projectRoot
   * @param {string} version
   * @param {string} container name of the container's chunk and global variable
   */
  constructor(projectRoot, version, container) {
    this.projectRoot = projectRoot;
    this.version = version;
    this.container = container;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      // Arrives while sources are being compiled; whether it failed shows where it is used.
      loadContract().catch(() => {});
      compilation.fileDependencies.add(join(this.projectRoot, 'src/remote.manifest.ts'));
      // Names are final once their hashes are.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteManifestPlugin', stage }, async () => {
        const { container, version } = this;
        const manifest = await readRemoteManifest(this.projectRoot);
        const [entry] = compilation.entrypoints.get(container)?.getFiles() ?? [];
        const pages = await pageRequests(this.projectRoot);
        const routes = manifest.routes.map((route) => ({
          ...route,
          files: filesOf(compilation, pages[route.path]),
        }));
        const json = JSON.stringify({ ...manifest, routes, version, entry, container, hasRuntime: true }, null, 2);
        compilation.emitAsset('remote-manifest.json', new sources.RawSource(json));
      });
    });
  }
}

/**
 * The files of the exposed module, and those that arrive with the page that it imports as `request`.
 * @param {import('@rspack/core').Compilation} compilation
 * @param {string | undefined} request
 */
function filesOf(compilation, request) {
  const groups = compilation.chunkGroups.filter(({ origins }) =>
    origins.some(
      (origin) =>
        (request !== undefined && origin.request === request) ||
        origin.module?.identifier().startsWith('container entry'),
    ),
  );
  const files = groups.flatMap((group) => [...group.getFiles()]);
  return [...new Set(files)].filter((file) => /\.(?:js|css)$/.test(file)).sort();
}
