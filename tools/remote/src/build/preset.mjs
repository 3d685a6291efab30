import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  DefinePlugin,
  HtmlRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { chunkFiles, precompress, prerender } from './asset.plugins.mjs';
import { BuildVersionPlugin, containerName } from './build-version.plugin.mjs';
import { ContainerRuntimePlugin } from './container.plugin.mjs';
import { documentedParts } from './documentation.mjs';
import { appFolder, sdkVersion, workspaceRoot } from '../places.mjs';
import { ownStyles } from './own-styles.mjs';
import { RemoteManifestPlugin } from './remote-manifest.plugin.mjs';
import { ServerBundlePlugin } from './server-bundle.plugin.mjs';
import { consumedModules } from './shared-modules.mjs';

/** @typedef {import('@rspack/core').Configuration} Configuration */

const runtimeFile = (/** @type {string} */ name) => fileURLToPath(new URL(`./${name}.runtime.mjs`, import.meta.url));

/**
 * Oldest versions with `:has()` and container queries. For older ones, each logical property would expand to six rules.
 */
const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4', 'ios_saf >= 16.4'];

/**
 * Short names in a fixed order. By default, the order depends on how often characters occur, also those of the hashes in
 * the names of chunks, which change with every comment.
 */
const MANGLE = /** @type {object} */ ({ disableCharFreq: true });

/**
 * Without stable ids, equal sources would give different hashes on different machines.
 * @type {NonNullable<Configuration['optimization']>}
 */
const commonOptimization = {
  moduleIds: 'deterministic',
  chunkIds: 'deterministic',
  realContentHash: true,
  minimizer: [
    new SwcJsMinimizerRspackPlugin({ minimizerOptions: { mangle: MANGLE } }),
    new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
  ],
};

const CSS_NAMES = { namedExports: false, dashedIdents: false };

const LAYERS = /libs\/ui\/src\/modal|@radix-ui\/react-(?:dismissable-layer|focus-scope|focus-guards)\//;

const SIGNED_IN = ['signed-in', 'federation-host', 'modal'];

/**
 * Built without the federation plugin: a lazy chunk creates the federation host at run time, so that the landing page
 * doesn't load it.
 * In development, `overrides` maps remotes to manifest addresses; with `of the page`, the server sets them as a variable.
 * @param {{ development?: boolean, overrides?: Record<string, string> | 'of the page' }} options
 * @returns {Configuration}
 */
export function shellConfig({ development = false, overrides = {} } = {}) {
  const projectRoot = appFolder('shell');
  return {
    ...commonConfig(projectRoot, development),
    entry: { shell: [...(development ? [runtimeFile('remember-renderers')] : []), './src/start.ts'] },
    output: {
      path: join(projectRoot, 'dist'),
      clean: true,
      publicPath: '/',
      uniqueName: 'shell',
      ...assetNames('assets/', development),
    },
    plugins: [
      new HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        inject: 'head',
        // The API reads it to decide which versions of remotes fit this page.
        meta: { 'shell-sdk': sdkVersion },
      }),
      new DefinePlugin({
        SHELL_SDK_VERSION: JSON.stringify(sdkVersion),
        DEVELOPMENT_OVERRIDES:
          overrides === 'of the page' ? 'globalThis.DEVELOPMENT_OVERRIDES' : JSON.stringify(overrides),
        ...(development && { DOCUMENTATION: JSON.stringify(documentedParts()) }),
        // Leaves out the federation runtime's code for Node.
        ENV_TARGET: JSON.stringify('web'),
      }),
      ...(development ? [] : [chunkFiles('signed-in', SIGNED_IN)]),
      ...commonPlugins(development),
    ],
    optimization: {
      ...commonOptimization,
      splitChunks: {
        cacheGroups: {
          // One file: every further one adds a request before the first content appears.
          start: {
            name: 'signed-in-start',
            chunks: ({ name }) => SIGNED_IN.includes(name ?? ''),
            enforce: true,
            priority: 1,
          },
          // Shared by toasts and tooltips on public pages too; without its own chunk, each would duplicate it.
          layers: { name: 'layers', test: LAYERS, chunks: 'async', enforce: true },
        },
      },
    },
  };
}

/**
 * Writes the prerendered landing page as a file next to `index.html`, for the API to insert.
 * @returns {Configuration}
 */
export function prerenderedLandingConfig() {
  const projectRoot = appFolder('shell');
  const common = commonConfig(projectRoot, false);
  return {
    ...common,
    // No page starts a web worker while it is rendered.
    module: { ...common.module, parser: { ...common.module?.parser, javascript: { worker: false, url: false } } },
    name: 'drawn landing',
    dependencies: ['shell'],
    target: 'node',
    entry: { landing: './src/prerender/render-landing.tsx', 'public-frame': './src/prerender/render-public-frame.tsx' },
    // Generated class names contain the application's name and must match the shell's style sheets.
    output: {
      path: join(projectRoot, 'dist'),
      uniqueName: 'shell',
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
    },
    plugins: [
      new DefinePlugin({ SHELL_SDK_VERSION: JSON.stringify(sdkVersion), DEVELOPMENT_OVERRIDES: '{}' }),
      prerender,
    ],
    optimization: { minimize: false },
  };
}

/**
 * @param {{ name: string, projectRoot?: string, development?: boolean }} options `projectRoot`: `apps/{name}` by default
 * @returns {Configuration}
 */
export function remoteConfig({ name, projectRoot = appFolder(name), development = false }) {
  const naming = development ? null : new BuildVersionPlugin(projectRoot, name);
  const containerId = naming?.placeholder ?? containerName(name, 'dev');
  return {
    ...commonConfig(projectRoot, development),
    // The server uses source maps for error reports. They contain no sources and aren't referenced by any file.
    devtool: development ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    entry: {},
    output: {
      path: join(projectRoot, 'dist'),
      clean: true,
      publicPath: development ? `/remotes/${name}/dev/` : 'auto',
      uniqueName: containerId,
      crossOriginLoading: 'anonymous',
      // A missing chunk must fail while the shell's loader still has retries left.
      chunkLoadTimeout: development ? 120_000 : 6_000,
      ...assetNames('', development),
    },
    plugins: [
      new ModuleFederationPlugin({
        name: containerId,
        filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: { './remote-entry': './src/remote-entry.tsx' },
        shared: consumedModules(),
        runtimePlugins: ['attempt-query.runtime'],
        manifest: false,
        dts: false,
        dev: false,
      }),
      new ContainerRuntimePlugin(),
      ...(development ? [] : [ownStyles(containerId)]),
      ...(naming ? [naming, new ServerBundlePlugin(commonConfig(projectRoot, false), naming)] : []),
      new RemoteManifestPlugin(projectRoot, containerId, () => naming?.version ?? 'dev'),
      // The entry contains the hashes of its chunks. Development builds change too often for that.
      ...(development ? [] : [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false })]),
      ...commonPlugins(development),
    ],
  };
}

/**
 * @param {string} projectRoot
 * @param {boolean} development
 * @returns {Configuration}
 */
function commonConfig(projectRoot, development) {
  return {
    name: basename(projectRoot),
    context: projectRoot,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Contracts are written for Node, where relative imports end in `.js`.
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      // Listed by name: as a resolve condition, `source` would also select the sources of third-party packages.
      alias: {
        'attempt-query.runtime': runtimeFile('attempt-query'),
        ...(workspaceRoot && { '@tracker/contracts': join(workspaceRoot, 'libs/contracts/src') }),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false, refresh: development } },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        {
          test: /antd-(?:menu|table)\.css$/,
          loader: fileURLToPath(new URL('./antd-styles.loader.mjs', import.meta.url)),
        },
        { test: /\.(svg|png|webp|avif|woff2)$/, type: 'asset' },
      ],
      // Variables are shared between components, so their names stay unchanged; class names become unique per module.
      parser: { 'css/auto': CSS_NAMES, 'css/module': CSS_NAMES },
      generator: { 'css/auto': { localIdentName: '[uniqueName]-[local]-[hash:6]' } },
    },
    performance: { hints: false },
    // Pages import components in different orders, and a chunk can keep only one. This is safe because components
    // override only unset properties or variables of others.
    ignoreWarnings: [/Conflicting order/],
    optimization: commonOptimization,
    stats: 'errors-warnings',
  };
}

/**
 * @param {string} folder
 * @param {boolean} development
 */
function assetNames(folder, development) {
  const hash = development ? '' : '.[contenthash:10]';
  return {
    filename: `${folder}[name]${hash}.js`,
    chunkFilename: `${folder}[name]${hash}.js`,
    cssFilename: `${folder}[name]${hash}.css`,
    cssChunkFilename: `${folder}[name]${hash}.css`,
    assetModuleFilename: `${folder}[name]${hash}[ext]`,
  };
}

/** @param {boolean} development */
function commonPlugins(development) {
  return development ? [new ReactRefreshRspackPlugin()] : [precompress];
}
