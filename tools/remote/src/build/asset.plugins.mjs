import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** @typedef {import('@rspack/core').Compiler} Compiler */

const COMPRESSIBLE = /\.(js|css|html|json|svg)$/;
const ENCODINGS = [
  { suffix: '.br', compress: promisify(brotliCompress), options: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } } },
  { suffix: '.gz', compress: promisify(gzip), options: { level: 9 } },
];

/**
 * Lists the files of lazy chunks, so that the server can preload them with the page.
 * @param {string} list name of the emitted file
 * @param {readonly string[]} chunks names from `webpackChunkName`; the first one must exist
 */
export function chunkFiles(list, chunks) {
  return (/** @type {Compiler} */ compiler) => {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(chunkFiles.name, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: chunkFiles.name, stage }, () => {
        const groups = chunks.flatMap((chunk) => compilation.chunkGroups.find(({ name }) => name === chunk) ?? []);
        if (groups[0]?.name !== chunks[0]) compilation.errors.push(new WebpackError(`No chunk is named ${chunks[0]}.`));
        const files = new Set(groups.flatMap((group) => [...group.getFiles()]));
        const addresses = [...files].filter((file) => /\.(?:js|css)$/.test(file)).map((file) => `/${file}`);
        compilation.emitAsset(`${list}.json`, new sources.RawSource(JSON.stringify(addresses)));
      });
    });
  };
}

/**
 * Writes `.br` and `.gz` files, so that the server never compresses static files per request.
 * @param {Compiler} compiler
 */
export function precompress(compiler) {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap(precompress.name, (compilation) => {
    // After hashes are final and all other plugins have emitted.
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
    compilation.hooks.processAssets.tapPromise({ name: precompress.name, stage }, async () => {
      const assets = compilation.getAssets().filter(({ name }) => COMPRESSIBLE.test(name));
      const work = assets.flatMap(({ name, source }) => {
        const content = source.buffer();
        return ENCODINGS.map(async ({ suffix, compress, options }) => {
          const packed = await compress(content, options);
          if (packed.length < content.length) compilation.emitAsset(name + suffix, new sources.RawSource(packed));
        });
      });
      await Promise.all(work);
    });
  });
}

/**
 * Replaces each script of a build by the JSON that its exported function returns.
 * @param {Compiler} compiler
 */
export function prerender(compiler) {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap(prerender.name, (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
    compilation.hooks.processAssets.tap({ name: prerender.name, stage }, (assets) => {
      if (compilation.errors.length > 0) return;
      for (const [name, asset] of Object.entries(assets)) {
        compilation.deleteAsset(name);
        if (!name.endsWith('.cjs')) continue;
        for (const render of Object.values(exportsOf(String(asset.source()))))
          compilation.emitAsset(name.replace(/cjs$/, 'json'), new sources.RawSource(JSON.stringify(render())));
      }
    });
  });
}

/**
 * @param {string} script a CommonJS module
 * @returns {Record<string, () => unknown>}
 */
function exportsOf(script) {
  const module = { exports: {} };
  new Function('module', 'exports', 'require', script)(module, module.exports, createRequire(import.meta.url));
  return module.exports;
}
