import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|json|svg)$/;
const encodings = [
  { suffix: '.br', compress: promisify(brotliCompress), options: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } } },
  { suffix: '.gz', compress: promisify(gzip), options: { level: 9 } },
];

/** Writes `.br` and `.gz` files, so that the server never compresses static files per request. */
export class PrecompressPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      // After hashes are final and all other plugins have emitted.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, async () => {
        const assets = compilation.getAssets().filter(({ name }) => COMPRESSIBLE.test(name));
        const work = assets.flatMap(({ name, source }) => {
          const content = source.buffer();
          return encodings.map(async ({ suffix, compress, options }) => {
            const packed = await compress(content, options);
            if (packed.length < content.length) compilation.emitAsset(name + suffix, new sources.RawSource(packed));
          });
        });
        await Promise.all(work);
      });
    });
  }
}
