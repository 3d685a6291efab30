import type { RegisteredRemote, RemoteManifest } from '@tracker/contracts/remotes';
import { api } from '@tracker/shell-sdk/api';
import { applyRemoteOverrides } from './remote-overrides';

const EMBEDDED_ID = 'remotes';

const registryApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Which version of which remote this visitor gets: from the page itself the first time, from the API afterwards. */
    getRemotes: build.query<RegisteredRemote[], void>({
      queryFn: async (_nothing, _store, _extra, baseQuery) => {
        const embedded = takeEmbeddedRegistry();
        if (embedded) return { data: applyRemoteOverrides(embedded) };
        const { data, error } = await baseQuery('/api/remotes');
        if (error) return { error };
        return { data: applyRemoteOverrides(usableRemotes(data)) };
      },
      providesTags: ['Releases'],
    }),
  }),
});

export const { useGetRemotesQuery } = registryApi;

/** Whether the page brings the registry along; it is then there within the turn. */
export function hasEmbeddedRegistry(page: Document = document): boolean {
  return page.getElementById(EMBEDDED_ID) !== null;
}

/** The registry that the server wrote into the page, once; null when there is none, or none that can be read. */
export function takeEmbeddedRegistry(page: Document = document): RegisteredRemote[] | null {
  const element = page.getElementById(EMBEDDED_ID);
  // Taken out, so that after a sign-out or a Retry the server is asked anew.
  element?.remove();
  try {
    const remotes: unknown = JSON.parse(element?.textContent ?? '');
    return Array.isArray(remotes) ? usableRemotes(remotes) : null;
  } catch {
    return null;
  }
}

/** The entries that make sense; one bad entry must not take the others down. */
export function usableRemotes(answer: unknown): RegisteredRemote[] {
  return Array.isArray(answer) ? answer.filter(isRegisteredRemote) : [];
}

function isRegisteredRemote(value: unknown): value is RegisteredRemote {
  if (!isRecord(value)) return false;
  const { name, version, entry, manifest } = value;
  return [name, version, entry].every(isText) && isManifest(manifest);
}

function isManifest(value: unknown): value is RemoteManifest {
  if (!isRecord(value) || !isText(value.shellSdk)) return false;
  const { routes, navigation } = value;
  return (
    Array.isArray(routes) &&
    routes.every((route) => isRecord(route) && isPath(route.path) && isText(route.title) && isText(route.access)) &&
    Array.isArray(navigation) &&
    navigation.every(
      (entry) => isRecord(entry) && isPath(entry.path) && isText(entry.label) && typeof entry.order === 'number',
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isPath(value: unknown): value is string {
  return isText(value) && value.startsWith('/');
}
