import { join } from 'node:path';
import { containerName } from './build-version.plugin.mjs';
import { loadContract, pageRequests, readRemoteManifest } from './remote-sources.mjs';

/** Emits `remote-manifest.json`, from which the API registers the build and the shell renders navigation and routes. */
export class RemoteManifestPlugin {
  /**
   * @param {string} projectRoot
   * @param {string} chunk name of the container's chunk
   * @param {() => string} versionOf valid once the version is known
   */
  constructor(projectRoot, chunk, versionOf) {
    this.projectRoot = projectRoot;
    this.chunk = chunk;
    this.versionOf = versionOf;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      // Starts loading early. A failure surfaces where the result is awaited.
      loadContract().catch(() => {});
      compilation.fileDependencies.add(join(this.projectRoot, 'src/remote.manifest.ts'));
      // File names are final once hashes are computed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      const emit = async () => {
        const version = this.versionOf();
        const manifest = await readRemoteManifest(this.projectRoot);
        const container = containerName(manifest.name, version);
        const [entry] = compilation.entrypoints.get(this.chunk)?.getFiles() ?? [];
        const pages = pageRequests(this.projectRoot);
        const routes = manifest.routes.map((route) => ({
          ...route,
          files: filesOf(compilation, pages[route.path]),
        }));
        const json = JSON.stringify({ ...manifest, routes, version, entry, container, hasRuntime: true }, null, 2);
        compilation.emitAsset('remote-manifest.json', new sources.RawSource(json));
      };
      // Reported as a build error: a thrown error would stop the dev server from watching, and its requests would never
      // be answered.
      const report = (/** @type {unknown} */ error) =>
        void compilation.errors.push(new WebpackError(error instanceof Error ? error.message : String(error)));
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteManifestPlugin', stage }, () => emit().catch(report));
    });
  }
}

/**
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
