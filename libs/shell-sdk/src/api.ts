import { createApi, defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import { trackerBaseQuery } from './base-query';

/** Which call of `injectEndpoints` brought an endpoint. */
const injectionOf = new WeakMap<object, number>();
let injections = 0;

const created = createApi({
  reducerPath: 'api',
  baseQuery: trackerBaseQuery,
  tagTypes: [
    'User',
    'Credentials',
    'Stats',
    'Notices',
    'Report',
    'Organizations',
    'Members',
    'Invitations',
    'Audit',
    'Portfolio',
    'Releases',
    'Requirements',
  ],
  keepUnusedDataFor: Number.POSITIVE_INFINITY,
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  // Not when every other request is answered, of which one may hang. What is being read already is read again by the base query.
  invalidationBehavior: 'immediately',
  // Answers belong to the injection that asked for them, so that another version of a remote never reads what its predecessor understood differently.
  serializeQueryArgs: (query) =>
    `${defaultSerializeQueryArgs(query)}#${injectionOf.get(query.endpointDefinition) ?? 0}`,
  endpoints: () => ({}),
});

const injectEndpoints: typeof created.injectEndpoints = ({ endpoints, ...options }) => {
  const injection = ++injections;
  return created.injectEndpoints({
    ...options,
    endpoints: (build) => {
      const definitions = endpoints(build);
      for (const definition of Object.values<object>(definitions)) injectionOf.set(definition, injection);
      return definitions;
    },
  });
};

/**
 * The page's one cache of server data. Remotes add their calls with `api.injectEndpoints({ overrideExisting: true, … })`.
 * Data never goes stale by itself: a write invalidates the tags it changes. Calls that the specification caches for a time name it with
 * `refetchOnMountOrArgChange` (seconds) at the hook.
 */
export const api: typeof created = { ...created, injectEndpoints };

/** Seconds for which an answer counts as fresh, where the specification limits it. Pass as `refetchOnMountOrArgChange`. */
export const FRESH_SECONDS = { report: 60, organizations: 60, members: 30, invitations: 30 } as const;
