import type { ComplianceEntry } from '@tracker/contracts/reports/compliance-report';
import type { ReportList } from '@tracker/contracts/reports/compliance-rules';
import { api } from '@tracker/shell-sdk/api';
import { recordOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { type Figures, figuresOfReport } from './figures';
import { entriesOf, type Report, reportOf } from './report-answer';

/** Null stands for one's own credentials. */
export type OrganizationId = string | null;

interface EntriesRequest {
  organizationId: OrganizationId;
  list: ReportList;
  after: string;
}

interface EntriesAnswer {
  entries: ComplianceEntry[];
  next: string | null;
}

const reportsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getComplianceReport: build.query<Report, OrganizationId>({
      query: (organizationId) => `/api/reports/compliance${queryOf({ organizationId })}`,
      transformResponse: reportOf,
      providesTags: ['Report'],
    }),
    getMoreReportEntries: build.query<EntriesAnswer, EntriesRequest>({
      query: (request) => `/api/reports/compliance/entries${queryOf({ ...request })}`,
      transformResponse: (answer: unknown) => ({
        entries: entriesOf(recordOf(answer)['entries']),
        next: textOf(recordOf(answer)['next']) || null,
      }),
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
