import { FRESH_SECONDS } from '@tracker/shell-sdk/api';
import { type Figures, figuresOfReport } from '../../api/figures';
import { type OrganizationId, useGetComplianceReportQuery, useGetOwnFiguresQuery } from '../../api/reports.api';

interface FiguresState {
  figures: Figures | undefined;
  isFetching: boolean;
  retry: () => void;
}

export function useFigures(organizationId: OrganizationId): FiguresState {
  const own = useGetOwnFiguresQuery(undefined, { skip: organizationId !== null });
  const team = useGetComplianceReportQuery(organizationId, {
    skip: organizationId === null,
    refetchOnMountOrArgChange: FRESH_SECONDS.report,
  });
  if (organizationId === null)
    return { figures: own.currentData, isFetching: own.isFetching, retry: () => void own.refetch() };
  return {
    figures: team.currentData && figuresOfReport(team.currentData),
    isFetching: team.isFetching,
    retry: () => void team.refetch(),
  };
}
