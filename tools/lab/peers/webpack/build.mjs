// Usage: node build.mjs <output folder> <module that exports the configurations>
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

const [folder, configurations] = process.argv.slice(2);
const { configurationsOf } = await import(pathToFileURL(configurations).href);
const swcLoader = createRequire(import.meta.url).resolve('swc-loader');

/** By class name. Plugins without a counterpart are skipped, in webpack's favour. */
const COUNTERPARTS = {
  ModuleFederationPlugin: ({ _options: { name, filename, exposes, shared } }) => [
    new webpack.container.ModuleFederationPlugin({ name, filename, exposes, shared }),
  ],
  HtmlRspackPlugin: () => [],
  DefinePlugin: ({ _args: [values] }) => [new webpack.DefinePlugin(values)],
  SubresourceIntegrityPlugin: () => [],
  // This plugin replaces a runtime that webpack's federation doesn't have.
  ContainerRuntimePlugin: () => [],
  NormalModuleReplacementPlugin: () => [],
};

function translated(config) {
  const rules = config.module.rules.map((rule) =>
    rule.loader === 'builtin:swc-loader'
      ? { ...rule, loader: swcLoader, options: { ...rule.options, swcrc: false } }
      : rule,
  );
  const plugins = config.plugins.flatMap((plugin) =>
    (COUNTERPARTS[plugin.constructor.name] ?? ((same) => [same]))(plugin),
  );
  // webpack has its own script minimizer and none for style sheets, again in its favor.
  const { minimizer: _rspack, ...optimization } = config.optimization;
  return {
    ...config,
    optimization,
    experiments: { css: true },
    module: { ...config.module, rules },
    plugins,
    output: { ...config.output, path: join(folder, config.name) },
  };
}

const compiler = webpack(configurationsOf().map(translated));
compiler.run((failure, stats) => {
  if (failure) throw failure;
  if (!stats.hasErrors()) return;
  console.error(stats.toString({ preset: 'errors-only' }));
  process.exitCode = 1;
});
