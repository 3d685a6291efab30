import { refreshingTags } from '@tracker/testing/browser/freshness';
import { useEffect } from 'react';
import { aReport } from './a-report';
import {
  useGetComplianceReportQuery,
  useGetTeamReportFiguresQuery,
  useLazyGetMoreReportEntriesQuery,
} from '../reports.api';

const REPORT = '/api/reports/compliance';
const TEAM = `${REPORT}?organizationId=o1`;

function useMoreEntries() {
  const [load] = useLazyGetMoreReportEntriesQuery();
  useEffect(() => {
    void load({ organizationId: null, list: 'expired', after: 'x' });
  }, [load]);
}

it.each([
  ['one’s own report', () => useGetComplianceReportQuery(null), REPORT, ['Report']],
  ['a team’s report', () => useGetComplianceReportQuery('o1'), TEAM, ['Report']],
  ['the rest of a list', useMoreEntries, `${REPORT}/entries?list=expired&after=x`, ['Report']],
  ['a team’s figures', () => useGetTeamReportFiguresQuery('o1'), `${TEAM}&insights=true`, ['Report']],
] as const)('fetches %s again after a change that concerns it', async (_name, useList, path, tags) => {
  const answers = {
    [`GET ${REPORT}`]: { body: aReport() },
    [`GET ${REPORT}/entries`]: { body: { entries: [], next: null } },
  };
  expect(await refreshingTags(useList, path, answers)).toEqual(tags);
});
