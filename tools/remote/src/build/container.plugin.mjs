import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const LIBRARY_NAME = '@module-federation/webpack-bundler-runtime';
/** The library's federation runtime in a container's entry. */
const LIBRARY = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack')).resolve(
  LIBRARY_NAME,
);
const OURS = fileURLToPath(new URL('./container.runtime.mjs', import.meta.url));

/**
 * Calls that an entry makes into `container.runtime.mjs`, with the properties each call must receive.
 * @type {Record<string, readonly string[]>}
 */
const CALLS = {
  init: [],
  initContainerEntry: ['shareScope', 'webpackRequire'],
  consumes: ['chunkId', 'promises', 'chunkMapping', 'moduleToHandlerMapping', 'installedModules', 'webpackRequire'],
  installInitialConsumes: ['initialConsumes'],
};
/** Present in every entry, but unreachable unless a remote shares its own modules or loads other remotes. */
const NEVER_REACHED = ['S', 'I', 'remotes', 'getSharedFallbackGetter'];

/**
 * Replaces the library's runtime in a remote's entry by ours. The build fails if a new library version adds modules we
 * don't know or calls functions we don't implement. The library's `implementation` option would only replace all of its
 * packages at once.
 */
export class ContainerRuntimePlugin {
  /** @param {{ library?: string }} [options] `library`: the file to replace */
  constructor({ library = LIBRARY } = {}) {
    this.library = library;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, NormalModuleReplacementPlugin, WebpackError } = compiler.webpack;
    new NormalModuleReplacementPlugin(/webpack-bundler-runtime/, (data) => {
      // This request contains source text and determines the module's id, so a path in it would change the id.
      data.request = data.request.replace(inRequest(this.library), inRequest(LIBRARY_NAME));
      if (data.request === LIBRARY_NAME) data.request = OURS;
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap('ContainerRuntimePlugin', (compilation) => {
      /** @type {string[]} */
      let modules = [];
      compilation.hooks.finishModules.tap('ContainerRuntimePlugin', (made) => {
        modules = [...made].flatMap((module) => module.nameForCondition() ?? []);
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ContainerRuntimePlugin', stage }, () => {
        const problem = runtimeProblem(modules, entryOf(compilation));
        if (problem) compilation.errors.push(new WebpackError(problem));
      });
    });
  }
}

const inRequest = (/** @type {string} */ name) => encodeURIComponent(JSON.stringify(name));

/**
 * Returns an error message if the container wouldn't work with our runtime, otherwise null.
 * @param {readonly string[]} modules files in the build
 * @param {string} entry source of the container's entry
 */
function runtimeProblem(modules, entry) {
  const foreign = modules.find((module) => /[/\\]@module-federation[/\\]/.test(module));
  if (foreign) return `${CHANGED}the entry contains ${foreign}.`;
  if (!modules.includes(OURS)) return `${CHANGED}the entry does not contain ours.`;
  for (const [, name = '', given = ''] of entry.matchAll(/\bbundlerRuntime\.(\w+)(?:\(\{([^}]*)\})?/g)) {
    const needed = CALLS[name];
    if (!needed && !NEVER_REACHED.includes(name)) return `${CHANGED}the entry calls ${name}.`;
    const missing = needed?.find((argument) => !new RegExp(`\\b${argument}\\b`).test(given));
    if (missing) return `${CHANGED}the entry calls ${name} without ${missing}.`;
  }
  return null;
}

const CHANGED = 'Module federation has changed under container.runtime.mjs, which must be compared with its runtime: ';

/** @param {import('@rspack/core').Compilation} compilation */
function entryOf(compilation) {
  const files = [...compilation.entrypoints.values()].flatMap((entrypoint) => entrypoint.getFiles());
  return files.map((file) => compilation.getAsset(file)?.source.source().toString() ?? '').join('\n');
}
