import { RemoteLoader } from './remote-loader';

let host: ReturnType<typeof startHost> | undefined;

async function startHost() {
  // Asked for with the page of somebody who is signed in (SIGNED_IN_FILES).
  const { createFederationHost } = await import(/* webpackChunkName: "federation-host" */ './federation-host');
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
