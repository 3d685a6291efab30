import type { RegisteredRemote, RemoteFailureReport, RemoteManifest } from '@tracker/contracts/rollout/remotes';
import { REMOTES_REVISION_ELEMENT } from '@tracker/contracts/rollout/remotes-revision';
import { api } from '@tracker/shell-sdk/api';
import { giveUp, withoutGivenUp } from './given-up-versions';
import { applyRemoteOverrides } from './remote-overrides';

const EMBEDDED_ID = 'remotes';
/** Sends this page's shell-sdk version, because the server's shell may be newer. */
const ADDRESS = `/api/remotes?shellSdk=${encodeURIComponent(SHELL_SDK_VERSION)}`;

export interface RegistryAnswer {
  remotes: RegisteredRemote[];
  revision: number | null;
}

let heldRevision: number | null = null;

export function revisionHeld(): number | null {
  return heldRevision;
}

function holdRevision(revision: number | null): void {
  heldRevision = revision;
}

const registryApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRemotes: build.query<RegisteredRemote[], void>({
      queryFn: async (_nothing, _store, _extra, baseQuery) => {
        const revision = takeEmbeddedRevision();
        const embedded = takeEmbeddedRegistry();
        if (embedded) {
          holdRevision(revision);
          return { data: await registryOf(embedded) };
        }
        const { data, error, meta } = await baseQuery(ADDRESS);
        if (error) return { error };
        holdRevision(meta?.remotesRevision ?? null);
        return { data: await registryOf(data) };
      },
      providesTags: ['Releases'],
    }),
    askRegistry: build.mutation<RegistryAnswer, void>({
      queryFn: async (_nothing, _store, _extra, baseQuery) => {
        const { data, error, meta } = await baseQuery(ADDRESS);
        if (error) return { error };
        return { data: { remotes: await registryOf(data), revision: meta?.remotesRevision ?? null } };
      },
    }),
    showRegistry: build.mutation<null, RegistryAnswer>({
      queryFn: () => ({ data: null }),
      onQueryStarted: ({ remotes, revision }, { dispatch }) => {
        holdRevision(revision);
        dispatch(registryApi.util.updateQueryData('getRemotes', undefined, () => remotes));
      },
    }),
    fallBack: build.mutation<null, Pick<RegisteredRemote, 'name' | 'version'>>({
      queryFn: () => ({ data: null }),
      onQueryStarted: ({ name, version }, { dispatch }) => {
        dispatch(
          registryApi.util.updateQueryData('getRemotes', undefined, (remotes) => {
            const failed = remotes.find((entry) => entry.name === name && entry.version === version);
            if (!failed?.fallback) return;
            giveUp({ name, version });
            Object.assign(failed, failed.fallback);
            delete failed.fallback;
          }),
        );
      },
    }),
    reportRemoteFailure: build.mutation<unknown, RemoteFailureReport>({
      query: (body) => ({ url: '/api/remotes/failures', method: 'POST', body }),
    }),
  }),
});

export const {
  useGetRemotesQuery,
  useAskRegistryMutation,
  useShowRegistryMutation,
  useFallBackMutation,
  useReportRemoteFailureMutation,
} = registryApi;

export const getRegistry = () => registryApi.endpoints.getRemotes.initiate();

export function hasEmbeddedRegistry(page: Document = document): boolean {
  return page.getElementById(EMBEDDED_ID) !== null;
}

async function registryOf(answer: unknown): Promise<RegisteredRemote[]> {
  // Again, because overrides may add unusable or failed versions.
  return withoutGivenUp(usableRemotes(await applyRemoteOverrides(usableRemotes(answer))));
}

function takeEmbeddedRevision(page: Document = document): number | null {
  const element = page.getElementById(REMOTES_REVISION_ELEMENT);
  element?.remove();
  const revision = Number.parseInt(element?.textContent ?? '', 10);
  return Number.isNaN(revision) ? null : revision;
}

/** The registry in the HTML, only on the first call; null if it is missing or invalid. */
export function takeEmbeddedRegistry(page: Document = document): RegisteredRemote[] | null {
  const element = page.getElementById(EMBEDDED_ID);
  // Removed, so that a sign-out or retry asks the server again.
  element?.remove();
  try {
    const remotes: unknown = JSON.parse(element?.textContent ?? '');
    return Array.isArray(remotes) ? usableRemotes(remotes) : null;
  } catch {
    return null;
  }
}

/** Drops invalid entries, so that one doesn't disable the others. */
export function usableRemotes(answer: unknown): RegisteredRemote[] {
  return Array.isArray(answer) ? answer.filter(isRegisteredRemote).map(withUsableFallback) : [];
}

function isRegisteredRemote(value: unknown): value is RegisteredRemote {
  return isRecord(value) && isText(value.name) && isVersion(value);
}

function isVersion({ version, entry, manifest }: Record<string, unknown>): boolean {
  return isText(version) && isText(entry) && isManifest(manifest);
}

function withUsableFallback(remote: RegisteredRemote): RegisteredRemote {
  const { fallback, ...candidate } = remote;
  return isRecord(fallback) && isVersion(fallback) ? remote : candidate;
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
