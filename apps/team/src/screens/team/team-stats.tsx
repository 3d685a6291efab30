import type { Organization } from '@tracker/contracts/organizations/organizations';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import { TIER_NAMES } from '../../features/plans';
import styles from './team-stats.module.css';
import { Skeleton } from '@tracker/ui/skeleton';

interface TeamStatsProps {
  organization: Organization;
  /** Null when they could not be loaded, undefined while they load. */
  memberCount: number | null | undefined;
  /** Null for those who may not see invitations and when they could not be loaded, undefined while they load. */
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

/** The place of the stat cards and the members while the organization loads. */
export function TeamSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.tiles}>
        <StatTileSkeleton />
        <StatTileSkeleton />
        <StatTileSkeleton />
      </div>
      <Skeleton height="var(--skeleton-panel)" radius="var(--radius)" />
    </div>
  );
}
