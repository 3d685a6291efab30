import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What the library puts into an entry as federation's runtime. */
const LIBRARY = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack')).resolve(
  '@module-federation/webpack-bundler-runtime',
);
const OURS = fileURLToPath(new URL('./container.runtime.mjs', import.meta.url));

/** What `container.runtime.mjs` does when an entry calls it, and what it must be given then. @type {Record<string, readonly string[]>} */
const CALLS = {
  init: [],
  initContainerEntry: ['shareScope', 'webpackRequire'],
  consumes: ['chunkId', 'promises', 'chunkMapping', 'moduleToHandlerMapping', 'installedModules', 'webpackRequire'],
  installInitialConsumes: ['initialConsumes'],
};
/** Named in every entry, and reached in none that shares nothing of its own and loads no further remotes. */
const NEVER_REACHED = ['S', 'I', 'remotes', 'getSharedFallbackGetter'];

/**
 * Puts our runtime into the entry of a remote, in the place of the library's, and fails the build when the library has changed underneath: when the entry
 * contains more of it than we know of, or calls what ours has not. The library's own option, `implementation`, only exchanges all of its packages at once.
 */
export class ContainerRuntimePlugin {
  /** @param {{ library?: string }} [options] `library`: the file in whose place ours is put */
  constructor({ library = LIBRARY } = {}) {
    this.library = library;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, NormalModuleReplacementPlugin, WebpackError } = compiler.webpack;
    new NormalModuleReplacementPlugin(/webpack-bundler-runtime/, (data) => {
      if (data.request === this.library) data.request = OURS;
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

/**
 * The sentence that says why a container would not work with our runtime; null when it will.
 * @param {readonly string[]} modules the files that the build is made of
 * @param {string} entry the text of the container's entry
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
