import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteManifest } from './read-remote-manifest.mjs';

/** Stands in the output where the hash of all of it will: as long as that, so that nothing moves and source maps stay true. */
const PLACEHOLDER = 'hashtocome';

/**
 * The global variable in which a container's script leaves it. It carries the version: under one name a swapped remote would keep running the
 * code loaded first.
 * @param {string} name
 * @param {string} version
 */
export function containerName(name, version) {
  return `${name}_${version}`.replaceAll(/[^A-Za-z0-9]/g, '_');
}

/**
 * Names a build after what came out of it: the package's version and a hash of the minified files and of the manifest. Whatever does not reach a browser,
 * a comment, a type, another remote, a package that is not bundled, changes no version, and what does reach it changes the version, wherever it came from.
 */
export class BuildVersionPlugin {
  /**
   * @param {string} projectRoot
   * @param {string} name of the remote
   */
  constructor(projectRoot, name) {
    this.projectRoot = projectRoot;
    this.name = name;
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    this.number = version;
    /** The container's name while the version is not known. */
    this.placeholder = containerName(name, `${version}-${PLACEHOLDER}`);
    /** Known once the files are minified. */
    this.version = '';
  }

  /** The container's name with the version in it. */
  get container() {
    return containerName(this.name, this.version);
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildVersionPlugin', (compilation) => {
      // After the files are minified and their maps split off, before their names and the integrity of chunks are made of what they hold.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tapPromise({ name: 'BuildVersionPlugin', stage }, async () => {
        const hash = createHash('sha256').update(JSON.stringify(await readRemoteManifest(this.projectRoot)));
        const assets = compilation.getAssets().filter(({ name }) => !name.endsWith('.map'));
        for (const part of contentOf(assets)) hash.update(part).update('\0');
        this.version = `${this.number}-${hash.digest('hex').slice(0, PLACEHOLDER.length)}`;
        const { container } = this;
        for (const { name, source } of compilation.getAssets()) {
          const content = source.buffer();
          if (!content.includes(this.placeholder)) continue;
          const named = content.toString('utf8').replaceAll(this.placeholder, container);
          compilation.updateAsset(name, new sources.RawSource(named));
        }
      });
    });
  }
}

/**
 * Names and contents without the hashes in names, which are those of the sources with comments and all until the files are finished.
 * @param {readonly { name: string, source: { buffer(): Buffer } }[]} assets
 */
function contentOf(assets) {
  const hashes = assets.flatMap(({ name }) => /\.([0-9a-f]{10})\.\w+$/.exec(name)?.[1] ?? []);
  const withoutHashes = (/** @type {string} */ text) => hashes.reduce((rest, hash) => rest.replaceAll(hash, ''), text);
  const parts = assets.map(({ name, source }) => [
    withoutHashes(name),
    withoutHashes(source.buffer().toString('latin1')),
  ]);
  return parts.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)).flat();
}
