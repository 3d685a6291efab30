import { FRESH_SECONDS } from '@tracker/shell-sdk/api';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { useMemo } from 'react';
import { type Figures, figuresOfCredentials } from '../../api/figures';
import { type OrganizationId, useGetTeamReportFiguresQuery } from '../../api/reports.api';

interface FiguresState {
  figures: Figures | undefined;
  error: unknown;
  isFetching: boolean;
  retry: () => void;
}

export function useFigures(organizationId: OrganizationId): FiguresState {
  const own = useCredentials({ skip: organizationId !== null });
  const ownFigures = useMemo(() => own.data && figuresOfCredentials(own.data), [own.data]);
  const team = useGetTeamReportFiguresQuery(organizationId ?? '', {
    skip: organizationId === null,
    refetchOnMountOrArgChange: FRESH_SECONDS.report,
  });
  const { error, isFetching, refetch } = organizationId === null ? own : team;
  const figures = organizationId === null ? ownFigures : team.currentData;
  return { figures, error, isFetching, retry: () => void refetch() };
}
