import { createRequire } from 'node:module';

/** Replaces the script of a build by the JSON that its exported function returns. */
export class DrawnFilePlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('DrawnFilePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
      compilation.hooks.processAssets.tap({ name: 'DrawnFilePlugin', stage }, (assets) => {
        if (compilation.errors.length > 0) return;
        for (const [name, asset] of Object.entries(assets)) {
          compilation.deleteAsset(name);
          if (!name.endsWith('.cjs')) continue;
          for (const draw of Object.values(run(String(asset.source()))))
            compilation.emitAsset(name.replace(/cjs$/, 'json'), new sources.RawSource(JSON.stringify(draw())));
        }
      });
    });
  }
}

/**
 * @param {string} script a CommonJS module
 * @returns {Record<string, () => unknown>} its exports
 */
function run(script) {
  const module = { exports: {} };
  new Function('module', 'exports', 'require', script)(module, module.exports, createRequire(import.meta.url));
  return module.exports;
}
