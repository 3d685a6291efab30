import type { DashboardStats } from '@tracker/contracts/credentials/credentials';
import { numberOf, recordOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

const dashboardApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getCredentialStats: build.query<DashboardStats, void>({
      query: () => '/api/dashboard/stats',
      transformResponse: statsOf,
      providesTags: ['Stats'],
    }),
  }),
});

export const { useGetCredentialStatsQuery } = dashboardApi;

export function statsOf(answer: unknown): DashboardStats {
  const stats = recordOf(answer);
  return {
    total: numberOf(stats['total']),
    valid: numberOf(stats['valid']),
    expiring: numberOf(stats['expiring']),
    expired: numberOf(stats['expired']),
  };
}
