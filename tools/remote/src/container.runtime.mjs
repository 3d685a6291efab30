// What connects a container with the page, in the place of @module-federation/webpack-bundler-runtime: that one resolves versions, loads
// further remotes and shares what it brings itself. Ours only take, each module from the one page that provides it.

/** Rspack's federation runtime calls these by name and leaves `S` and `f.consumes` to them. */
const bundlerRuntime = {
  S: {},

  init: () => ({}),

  /** `init` of the container. */
  initContainerEntry({ webpackRequire, shareScope }) {
    webpackRequire.S.default = shareScope;
  },

  /** Makes the shared modules of a chunk that is being loaded ready to be required. */
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
