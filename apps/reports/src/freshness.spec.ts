import { refreshingTags } from '@tracker/testing/browser/freshness';
import { aReport } from './a-report.fixture';
import {
  useGetComplianceReportQuery,
  useGetReportEntriesInfiniteQuery,
  useGetReportGroupsQuery,
  useGetTeamReportFiguresQuery,
} from './reports.api';

const REPORT = '/api/reports/compliance';
const GROUPS = '/api/organizations/o1/groups';
const TEAM = `${REPORT}?organizationId=o1`;

const OWN = { organizationId: null, group: null };
const useEntries = () => useGetReportEntriesInfiniteQuery({ ...OWN, list: 'expired', from: null, to: '2026-01-01' });

it.each([
  ['one’s own report', () => useGetComplianceReportQuery(OWN), REPORT, ['Report']],
  ['a team’s report', () => useGetComplianceReportQuery({ organizationId: 'o1', group: null }), TEAM, ['Report']],
  ['a whole list', useEntries, `${REPORT}/entries?list=expired&to=2026-01-01`, ['Report']],
  ['groups', () => useGetReportGroupsQuery('o1'), GROUPS, ['Requirements']],
  ['a team’s figures', () => useGetTeamReportFiguresQuery('o1'), `${TEAM}&insights=true`, ['Report']],
] as const)('fetches %s again after a change that concerns it', async (_name, useList, path, tags) => {
  const answers = {
    [`GET ${REPORT}`]: { body: aReport() },
    [`GET ${GROUPS}`]: { body: [] },
    [`GET ${REPORT}/entries`]: { body: { entries: [], next: null } },
  };
  expect(await refreshingTags(useList, path, answers)).toEqual(tags);
});
