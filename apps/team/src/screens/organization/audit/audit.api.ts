import type { AuditEntry, AuditPage, AuditSubject, AuditVerification } from '@tracker/contracts/organizations/audit';
import { recordOf, recordsOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { useEffect } from 'react';

export interface AuditChoice {
  subject: AuditSubject | 'all';
  /** Calendar dates, both included; empty for none. */
  from: string;
  to: string;
  search: string;
}

interface AuditRequest extends AuditChoice {
  organizationId: string;
}

interface VerificationRequest {
  organizationId: string;
  next: AuditVerification['next'];
}

const ENTRIES_AT_ONCE = 20;

const auditApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTeamAuditTrail: build.infiniteQuery<AuditPage, AuditRequest, number | null>({
      query: ({ queryArg, pageParam }) => {
        const query = auditQuery(queryArg);
        query.set('limit', String(ENTRIES_AT_ONCE));
        if (pageParam !== null) query.set('before', String(pageParam));
        return withQuery(`/api/organizations/${queryArg.organizationId}/audit`, query);
      },
      transformResponse: (answer: unknown) => {
        const { entries, next } = recordOf(answer);
        const bare = { actor: null, subject: { label: '' }, hash: '' };
        return { entries: recordsOf(entries).map((entry) => ({ ...bare, ...entry })), next } as unknown as AuditPage;
      },
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Audit'],
    }),
    verifyTeamAuditTrail: build.mutation<AuditVerification, VerificationRequest>({
      query: ({ organizationId, next }) => {
        const query = new URLSearchParams(next && { after: String(next.sequence), afterHash: next.hash });
        return withQuery(`/api/organizations/${organizationId}/audit/verify`, query);
      },
    }),
  }),
});

export function auditExportUrl(request: AuditRequest): string {
  return withQuery(`/api/organizations/${request.organizationId}/audit/export/csv`, auditQuery(request));
}

export function useAuditTrail(request: AuditRequest) {
  const { data, currentData, ...rest } = auditApi.useGetTeamAuditTrailInfiniteQuery(request, {
    refetchOnMountOrArgChange: true,
  });
  const { hasNextPage, isFetching, error, fetchNextPage } = rest;
  // The server searches in portions; those without matches are skipped.
  const portions = data?.pages.length;
  const isSearching = hasNextPage && !error && data?.pages.at(-1)?.entries.length === 0;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, portions, fetchNextPage]);
  const entries: AuditEntry[] | undefined = data?.pages.flatMap((page) => page?.entries ?? []);
  return {
    ...rest,
    entries,
    isOutdated: data !== undefined && !currentData,
    isFetching: isFetching || isSearching,
    isFetchingNextPage: rest.isFetchingNextPage || isSearching,
  };
}

export const { useVerifyTeamAuditTrailMutation } = auditApi;

function auditQuery({ subject, from, to, search }: AuditChoice): URLSearchParams {
  const query = new URLSearchParams();
  if (subject !== 'all') query.set('subject', subject);
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  if (search.trim()) query.set('search', search.trim());
  return query;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
