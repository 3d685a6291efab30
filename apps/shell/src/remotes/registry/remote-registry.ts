import type { RegisteredRemote, RemoteFailureReport, RemoteOpening } from '@tracker/contracts/rollout/remotes';
import { REMOTES_REVISION_ELEMENT } from '@tracker/contracts/rollout/remote-builds';
import { api } from '@tracker/shell-sdk/api';
import { applyRemoteOverrides } from './remote-overrides';
import { rememberFailure, usableRemotes, withoutFailed } from './usable-remotes';

const EMBEDDED_ID = 'remotes';
/** Sends this page's shell-sdk version, because the server's shell may be newer. */
const ADDRESS = `/api/remotes?shellSdk=${encodeURIComponent(SHELL_SDK_VERSION)}`;

export interface RegistryAnswer {
  remotes: RegisteredRemote[];
  revision: number | null;
}

let revisionShown: number | null = null;

export function shownRevision(): number | null {
  return revisionShown;
}

const registryApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRemotes: build.query<RegisteredRemote[], void>({
      queryFn: async (_nothing, _store, _extra, baseQuery) => {
        const revision = takeEmbeddedRevision();
        const embedded = takeEmbeddedRegistry();
        if (embedded) {
          revisionShown = revision;
          return { data: await registryOf(embedded) };
        }
        const { data, error, meta } = await baseQuery(ADDRESS);
        if (error) return { error };
        revisionShown = meta?.remotesRevision ?? null;
        return { data: await registryOf(data) };
      },
      providesTags: ['Releases'],
    }),
    fetchRegistry: build.mutation<RegistryAnswer, void>({
      queryFn: async (_nothing, _store, _extra, baseQuery) => {
        const { data, error, meta } = await baseQuery(ADDRESS);
        if (error) return { error };
        return { data: { remotes: await registryOf(data), revision: meta?.remotesRevision ?? null } };
      },
    }),
    showRegistry: build.mutation<null, RegistryAnswer>({
      queryFn: () => ({ data: null }),
      onQueryStarted: ({ remotes, revision }, { dispatch }) => {
        revisionShown = revision;
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
            rememberFailure({ name, version });
            Object.assign(failed, failed.fallback);
            delete failed.fallback;
          }),
        );
      },
    }),
    reportRemoteOpening: build.mutation<unknown, RemoteOpening>({
      query: (body) => ({ url: '/api/remotes/openings', method: 'POST', body, keepalive: true, isReport: true }),
    }),
    reportRemoteFailure: build.mutation<unknown, RemoteFailureReport>({
      query: (body) => ({ url: '/api/remotes/failures', method: 'POST', body, keepalive: true }),
    }),
  }),
});

export const {
  useGetRemotesQuery,
  useFetchRegistryMutation,
  useShowRegistryMutation,
  useFallBackMutation,
  useReportRemoteFailureMutation,
  useReportRemoteOpeningMutation,
} = registryApi;

export const getRegistry = () => registryApi.endpoints.getRemotes.initiate();
export const reportOpening = (opening: RemoteOpening) => registryApi.endpoints.reportRemoteOpening.initiate(opening);

export function hasEmbeddedRegistry(page: Document = document): boolean {
  return page.getElementById(EMBEDDED_ID) !== null;
}

async function registryOf(answer: unknown): Promise<RegisteredRemote[]> {
  // Validated again, because overrides may add unusable or failed versions.
  return withoutFailed(usableRemotes(await applyRemoteOverrides(usableRemotes(answer))));
}

function takeEmbeddedRevision(page: Document = document): number | null {
  const element = page.getElementById(REMOTES_REVISION_ELEMENT);
  element?.remove();
  const revision = Number.parseInt(element?.textContent ?? '', 10);
  return Number.isNaN(revision) ? null : revision;
}

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
