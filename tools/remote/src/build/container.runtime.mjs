// Replaces @module-federation/webpack-bundler-runtime, which also resolves versions, loads other remotes and shares
// modules. Our containers only consume what the page provides.

/** Rspack's federation runtime calls these by name and leaves `S` and `f.consumes` to them. */
const bundlerRuntime = {
  S: {},

  init: () => ({}),

  initContainerEntry({ webpackRequire, shareScope }) {
    webpackRequire.S.default = shareScope;
  },

  /** Prepares the shared modules of a chunk before it is loaded. */
  consumes({ chunkId, promises, chunkMapping, moduleToHandlerMapping, installedModules, webpackRequire }) {
    for (const id of chunkMapping[chunkId] ?? []) {
      installedModules[id] ??= take(webpackRequire.S.default, moduleToHandlerMapping[id].shareKey).then(
        (factory) => {
          webpackRequire.m[id] = (module) => {
            module.exports = factory();
          };
        },
        (failure) => {
          delete installedModules[id];
          throw failure;
        },
      );
      promises.push(installedModules[id]);
    }
  },

  installInitialConsumes({ initialConsumes }) {
    if (initialConsumes.length > 0) throw new Error('The entry of a remote uses shared modules only behind import().');
  },
};

async function take(scope, name) {
  const [provided] = Object.values(scope?.[name] ?? {});
  if (!provided) throw new Error(`The page does not provide ${name}.`);
  return provided.get();
}

export default { bundlerRuntime };
