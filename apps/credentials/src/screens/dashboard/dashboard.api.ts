import type { DashboardStats } from '@tracker/contracts/credentials/credentials';
import { numberOf, shapeOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';

export const statsOf = shapeOf<DashboardStats>({
  total: numberOf,
  valid: numberOf,
  expiring: numberOf,
  expired: numberOf,
});

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
