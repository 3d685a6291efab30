import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteManifest } from './remote-sources.mjs';

/** Stands for the content hash until it is known. It has the same length, so that source maps stay valid. */
const PLACEHOLDER = 'hashtocome';

/**
 * The global variable of a container. It contains the version: otherwise a new version would keep running the code
 * loaded first.
 * @param {string} name
 * @param {string} version
 */
export function containerName(name, version) {
  return `${name}_${version}`.replaceAll(/[^A-Za-z0-9]/g, '_');
}

/**
 * Derives a build's version from its output: the package version and a hash of the minified files and the manifest. So
 * the version changes exactly when something that browsers receive changes.
 */
export class BuildVersionPlugin {
  /**
   * @param {string} projectRoot
   * @param {string} name
   */
  constructor(projectRoot, name) {
    this.projectRoot = projectRoot;
    this.name = name;
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    this.number = version;
    this.placeholder = containerName(name, `${version}-${PLACEHOLDER}`);
    this.version = '';
  }

  get container() {
    return containerName(this.name, this.version);
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildVersionPlugin', (compilation) => {
      // After files are minified and source maps extracted, before content hashes and integrity values are computed.
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
          const named = ordered(content.toString('utf8')).replaceAll(this.placeholder, container);
          compilation.updateAsset(name, new sources.RawSource(named));
        }
      });
    });
  }
}

/**
 * Rspack lists the integrity values of chunks in another order in each build of a process.
 * @param {string} text
 */
const ordered = (text) =>
  text.replace(/(?<=\bsri(?:Css)?Hashes=\{)[^}]*/g, (entries) => entries.split(',').toSorted().join(','));

/**
 * Leaves out the hashes in names, which depend on sources and comments until the files are final.
 * @param {readonly { name: string, source: { buffer(): Buffer } }[]} assets
 */
function contentOf(assets) {
  const hashes = assets.flatMap(({ name }) => /\.([0-9a-f]{10})\.\w+$/.exec(name)?.[1] ?? []);
  const withoutHashes = (/** @type {string} */ text) => hashes.reduce((rest, hash) => rest.replaceAll(hash, ''), text);
  const parts = assets.map(({ name, source }) => [
    withoutHashes(name),
    withoutHashes(ordered(source.buffer().toString('latin1'))),
  ]);
  return parts.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)).flat();
}
