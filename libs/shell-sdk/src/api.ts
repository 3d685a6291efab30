import { createApi, defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import { trackerBaseQuery } from './requests/base-query';

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
  // Does not wait for other requests, one of which may hang. The base query repeats reads that are in progress.
  invalidationBehavior: 'immediately',
  // The cache key contains the injection, so that a new version of a remote never reads data cached by the old one.
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
 * The page's only cache of server data. Remotes add calls with `api.injectEndpoints({ overrideExisting: true, … })`.
 * Data stays fresh until a write invalidates its tags; a time limit is set with `refetchOnMountOrArgChange` (seconds).
 */
export const api: typeof created = { ...created, injectEndpoints };

/** Cache lifetimes from the specification, in seconds, for `refetchOnMountOrArgChange`. */
export const FRESH_SECONDS = { report: 60, organizations: 60, members: 30, invitations: 30 } as const;
