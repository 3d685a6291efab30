import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { remoteManifestSchema } from '@tracker/contracts/remotes';

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
   */
  constructor(projectRoot, version) {
    this.projectRoot = projectRoot;
    this.version = version;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      compilation.fileDependencies.add(join(this.projectRoot, 'src/remote.manifest.ts'));
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteManifestPlugin', stage }, async () => {
        const manifest = await readRemoteManifest(this.projectRoot);
        const json = JSON.stringify({ ...manifest, version: this.version, entry: 'mf-manifest.json' }, null, 2);
        compilation.emitAsset('remote-manifest.json', new sources.RawSource(json));
      });
    });
  }
}
