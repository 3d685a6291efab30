import type { EntryPage } from '@tracker/contracts/reports/compliance-report';
import type { ReportList } from '@tracker/contracts/reports/compliance-rules';
import { listOf, shapeOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { entriesOf, type Report, reportOf } from './report-answer';
import { type Figures, figuresOfReport } from './screens/analytics/figures';

/** Null stands for the reader's own credentials. */
export type OrganizationId = string | null;

export interface ReportScope {
  organizationId: OrganizationId;
  group: string | null;
}

interface EntriesRequest extends ReportScope {
  list: ReportList;
  /** First and last expiry date; null is unbounded. */
  from: string | null;
  to: string | null;
}

const reportsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getComplianceReport: build.query<Report, ReportScope>({
      query: (scope) => `/api/reports/compliance${queryOf({ ...scope })}`,
      transformResponse: reportOf,
      providesTags: ['Report'],
    }),
    getReportEntries: build.infiniteQuery<EntryPage, EntriesRequest, string | null>({
      query: ({ queryArg, pageParam }) =>
        `/api/reports/compliance/entries${queryOf({ ...queryArg, after: pageParam })}`,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      transformResponse: shapeOf<EntryPage>({ entries: entriesOf, next: textOrNull }),
      providesTags: ['Report'],
    }),
    getReportGroups: build.query<{ id: string; name: string }[], string>({
      query: (organizationId) => `/api/organizations/${organizationId}/groups`,
      transformResponse: listOf(shapeOf({ id: textOf, name: textOf })),
      providesTags: ['Requirements'],
    }),
    getTeamReportFigures: build.query<Figures, string>({
      query: (organizationId) => `/api/reports/compliance${queryOf({ organizationId, insights: 'true' })}`,
      transformResponse: figuresOfReport,
      providesTags: ['Report'],
    }),
  }),
});

export const {
  useGetComplianceReportQuery,
  useGetReportEntriesInfiniteQuery,
  useGetReportGroupsQuery,
  useGetTeamReportFiguresQuery,
} = reportsApi;

function queryOf(parameters: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}
