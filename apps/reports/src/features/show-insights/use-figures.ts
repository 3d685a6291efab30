import { FRESH_SECONDS } from '@tracker/shell-sdk/api';
import type { Figures } from '../../api/figures';
import { type OrganizationId, useGetOwnFiguresQuery, useGetTeamFiguresQuery } from '../../api/reports.api';

interface FiguresState {
  figures: Figures | undefined;
  isFetching: boolean;
  retry: () => void;
}

export function useFigures(organizationId: OrganizationId): FiguresState {
  const own = useGetOwnFiguresQuery(undefined, { skip: organizationId !== null });
  const team = useGetTeamFiguresQuery(organizationId ?? '', {
    skip: organizationId === null,
    refetchOnMountOrArgChange: FRESH_SECONDS.report,
  });
  const { currentData, isFetching, refetch } = organizationId === null ? own : team;
  return { figures: currentData, isFetching, retry: () => void refetch() };
}
