import { RemoteLoader } from './remote-loader';

let host: ReturnType<typeof startHost> | undefined;

async function startHost() {
  // The server preloads this chunk by name for signed-in users (SIGNED_IN_FILES).
  const { createFederationHost } = await import(/* webpackChunkName: "federation-host" */ './federation-host');
  return createFederationHost();
}

export const pageLoader = new RemoteLoader(() => {
  host ??= startHost().catch((failure: unknown) => {
    host = undefined;
    throw failure;
  });
  return host;
});
