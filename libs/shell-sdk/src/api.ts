import { createApi } from '@reduxjs/toolkit/query/react';
import { trackerBaseQuery } from './base-query';

/**
 * The page's one cache of server data. Remotes add their calls with `api.injectEndpoints({ overrideExisting: true, … })`.
 * Data never goes stale by itself: a write invalidates the tags it changes. Calls that the specification caches for a time name it with
 * `refetchOnMountOrArgChange` (seconds) at the hook.
 */
export const api = createApi({
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
  endpoints: () => ({}),
});

/** Seconds for which an answer counts as fresh, where the specification limits it. Pass as `refetchOnMountOrArgChange`. */
export const FRESH_SECONDS = { report: 60, organizations: 60, members: 30, invitations: 30 } as const;
