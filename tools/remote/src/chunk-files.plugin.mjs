/** Lists the files of lazy chunks, so that the server can preload them with the page. */
export class ChunkFilesPlugin {
  /**
   * @param {string} name of the list
   * @param {readonly string[]} chunks names from `webpackChunkName`; the first one must exist
   */
  constructor(name, chunks) {
    this.name = name;
    this.chunks = chunks;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ChunkFilesPlugin', (compilation) => {
      // File names are final once hashes are computed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkFilesPlugin', stage }, () => {
        const groups = this.chunks.flatMap((chunk) => compilation.chunkGroups.find(({ name }) => name === chunk) ?? []);
        if (groups[0]?.name !== this.chunks[0])
          compilation.errors.push(new WebpackError(`No chunk is named ${this.chunks[0]}.`));
        const files = new Set(groups.flatMap((group) => [...group.getFiles()]));
        const addresses = [...files].filter((file) => /\.(?:js|css)$/.test(file)).map((file) => `/${file}`);
        compilation.emitAsset(`${this.name}.json`, new sources.RawSource(JSON.stringify(addresses)));
      });
    });
  }
}
