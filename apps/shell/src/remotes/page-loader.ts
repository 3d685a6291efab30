import { RemoteLoader } from './remote-loader';

let host: ReturnType<typeof startHost> | undefined;

async function startHost() {
  // The core that the host will ask for comes down beside it instead of after it.
  const core = import('@module-federation/runtime/core');
  const [{ createFederationHost }] = await Promise.all([import('./federation-host'), core]);
  return createFederationHost();
}

/** The page's loader. Its federation host starts with the first remote; a start that failed is tried again. */
export const pageLoader = new RemoteLoader(() => {
  host ??= startHost().catch((failure: unknown) => {
    host = undefined;
    throw failure;
  });
  return host;
});
