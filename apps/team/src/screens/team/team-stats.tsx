import type { Organization } from '@tracker/contracts/organizations/organizations';
import { Stack } from '@tracker/ui/layout';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import { TIER_NAMES } from '../../features/plans/plans';
import styles from './team.module.css';

interface TeamStatsProps {
  organization: Organization;
  /** Null if they could not be loaded, undefined while they load. */
  memberCount: number | null | undefined;
  /** Null if they could not be loaded or may not be seen, undefined while they load. */
  pendingCount: number | null | undefined;
}

export function TeamStats({ organization, memberCount, pendingCount }: TeamStatsProps) {
  const { maxMembers, subscriptionTier } = organization;
  return (
    <div className={styles.tiles}>
      {memberCount === undefined ? (
        <StatTileSkeleton />
      ) : (
        <StatTile
          label="Total Members"
          value={memberCount === null ? '—' : `${memberCount} of ${maxMembers}`}
          proportion={memberCount === null ? undefined : memberCount / Math.max(maxMembers, 1)}
        />
      )}
      {pendingCount === undefined ? (
        <StatTileSkeleton />
      ) : (
        <StatTile label="Pending Invitations" value={pendingCount ?? '—'} />
      )}
      <StatTile label="Subscription" value={TIER_NAMES[subscriptionTier] ?? subscriptionTier} />
    </div>
  );
}

/** In place of tiles and members while the organization loads. */
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
