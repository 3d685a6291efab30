import type { Organization } from '@tracker/contracts/organizations/organizations';
import { Stack } from '@tracker/ui/layout';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import { TIER_NAMES } from '../../features/plans/plans';
import styles from './team.module.css';

interface TeamStatsProps {
  organization: Organization;
  /** Null after a failure, undefined while loading. */
  memberCount: number | null | undefined;
  /** Null after a failure or without permission, undefined while loading. */
  pendingCount: number | null | undefined;
}

export function TeamStats({ organization, memberCount, pendingCount }: TeamStatsProps) {
  const { maxMembers }: Partial<Organization> = organization;
  const seats = maxMembers === undefined ? '' : ` of ${maxMembers}`;
  return (
    <div className={styles.tiles}>
      {memberCount === undefined ? (
        <StatTileSkeleton />
      ) : (
        <StatTile
          label="Total Members"
          value={memberCount === null ? '—' : `${memberCount}${seats}`}
          proportion={memberCount === null || !maxMembers ? undefined : memberCount / maxMembers}
        />
      )}
      {pendingCount === undefined ? (
        <StatTileSkeleton />
      ) : (
        <StatTile label="Pending Invitations" value={pendingCount ?? '—'} />
      )}
      <StatTile
        label="Subscription"
        value={TIER_NAMES[organization.subscriptionTier] ?? organization.subscriptionTier}
      />
    </div>
  );
}

export function TeamSkeleton() {
  return (
    <Stack gap={3}>
      <div className={styles.tiles}>
        <StatTileSkeleton />
        <StatTileSkeleton />
        <StatTileSkeleton />
      </div>
      <Skeleton height="var(--skeleton-panel)" radius="var(--radius)" />
    </Stack>
  );
}
