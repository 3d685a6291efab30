import federation from './container.runtime.mjs';

const { bundlerRuntime } = federation;

/** A container as Rspack's runtime makes it, whose chunk 7 uses react as module 1 and the store as module 2. */
function aContainer(scope) {
  const webpackRequire = { S: bundlerRuntime.S, m: {} };
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope: scope });
  const loading = {
    chunkMapping: { 7: [1, 2] },
    moduleToHandlerMapping: { 1: { shareKey: 'react' }, 2: { shareKey: 'store' } },
    installedModules: {},
    webpackRequire,
  };
  return {
    load(chunkId) {
      const promises = [];
      bundlerRuntime.consumes({ chunkId, promises, ...loading });
      return Promise.all(promises);
    },
    require(id) {
      const module = { exports: {} };
      webpackRequire.m[id](module);
      return module.exports;
    },
  };
}

/** Of one version, as a page provides it. */
const provided = (module, get = () => Promise.resolve(() => module)) => ({ '1.0.0': { get: jest.fn(get) } });

it('provides the shared modules of a chunk once it has loaded', async () => {
  const [react, store] = [{ name: 'react' }, { name: 'store' }];
  const container = aContainer({ react: provided(react), store: provided(store) });
  await container.load(7);
  expect(container.require(1)).toBe(react);
  expect(container.require(2)).toBe(store);
});

it('takes each shared module from the page once, and only if a chunk uses it', async () => {
  const scope = { react: provided({}), store: provided({}) };
  const container = aContainer(scope);
  await container.load(8);
  expect(scope.react['1.0.0'].get).not.toHaveBeenCalled();
  await Promise.all([container.load(7), container.load(7)]);
  expect(scope.react['1.0.0'].get).toHaveBeenCalledTimes(1);
});

it('fails to load a chunk that uses a module missing in the page', async () => {
  const container = aContainer({ react: provided({}) });
  await expect(container.load(7)).rejects.toThrow('The page does not provide store.');
});

it('retries a module that the page could not load', async () => {
  const store = {};
  const get = jest.fn().mockRejectedValueOnce(new Error('unreachable'));
  get.mockResolvedValue(() => store);
  const container = aContainer({ react: provided({}), store: { '1.0.0': { get } } });
  await expect(container.load(7)).rejects.toThrow('unreachable');
  await container.load(7);
  expect(container.require(2)).toBe(store);
});
