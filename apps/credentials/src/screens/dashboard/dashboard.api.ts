import type { DashboardStats } from '@tracker/contracts/credentials/credentials';
import type { Notice } from '@tracker/contracts/auth/notifications';
import { isRecord, numberOf, recordOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

const dashboardApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getCredentialStats: build.query<DashboardStats, void>({
      query: () => '/api/dashboard/stats',
      transformResponse: statsOf,
      providesTags: ['Stats'],
    }),
    getCredentialNotices: build.query<Notice[], void>({
      query: () => '/api/notices',
      transformResponse: noticesOf,
      providesTags: ['Notices'],
    }),
  }),
});

export const { useGetCredentialStatsQuery, useGetCredentialNoticesQuery } = dashboardApi;

/** Missing numbers count as 0. */
export function statsOf(answer: unknown): DashboardStats {
  const stats = recordOf(answer);
  return {
    total: numberOf(stats['total']),
    valid: numberOf(stats['valid']),
    expiring: numberOf(stats['expiring']),
    expired: numberOf(stats['expired']),
  };
}

/** Links that leave this site are dropped. */
function noticesOf(answer: unknown): Notice[] {
  return (Array.isArray(answer) ? answer.filter(isRecord) : []).map((notice) => ({
    id: textOf(notice['id']),
    text: textOf(notice['text']),
    createdAt: textOf(notice['createdAt']),
    path: /^\/(?!\/)/.test(textOf(notice['path'])) ? textOf(notice['path']) : '',
  }));
}
