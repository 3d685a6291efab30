import type { EntryPage } from '@tracker/contracts/reports/compliance-report';
import type { ReportList } from '@tracker/contracts/reports/compliance-rules';
import { recordOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { entriesOf, type Report, reportOf } from './report-answer';
import { type Figures, figuresOfReport } from './screens/analytics/figures';

/** Null stands for the reader's own credentials. */
export type OrganizationId = string | null;

interface EntriesRequest {
  organizationId: OrganizationId;
  list: ReportList;
  after: string;
}

const reportsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getComplianceReport: build.query<Report, OrganizationId>({
      query: (organizationId) => `/api/reports/compliance${queryOf({ organizationId })}`,
      transformResponse: reportOf,
      providesTags: ['Report'],
    }),
    getMoreReportEntries: build.query<EntryPage, EntriesRequest>({
      query: (request) => `/api/reports/compliance/entries${queryOf({ ...request })}`,
      transformResponse: (answer: unknown) => {
        const page = recordOf(answer);
        return { entries: entriesOf(page['entries']), next: textOrNull(page['next']) };
      },
      providesTags: ['Report'],
    }),
    getTeamReportFigures: build.query<Figures, string>({
      query: (organizationId) => `/api/reports/compliance${queryOf({ organizationId, insights: 'true' })}`,
      transformResponse: figuresOfReport,
      providesTags: ['Report'],
    }),
  }),
});

export const { useGetComplianceReportQuery, useLazyGetMoreReportEntriesQuery, useGetTeamReportFiguresQuery } =
  reportsApi;

function queryOf(parameters: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}
