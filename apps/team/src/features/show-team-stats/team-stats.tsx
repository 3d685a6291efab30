import type { Organization } from '@tracker/contracts/organizations';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import { TIER_NAMES } from '../upgrade-plan/plan-summaries';
import styles from './team-stats.module.css';
import { Skeleton } from '@tracker/ui/skeleton';

interface TeamStatsProps {
  organization: Organization;
  /** Undefined while they load. */
  memberCount: number | undefined;
  /** Null for those who may not see invitations, undefined while they load. */
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
          value={`${memberCount} of ${maxMembers}`}
          proportion={memberCount / Math.max(maxMembers, 1)}
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
      <Skeleton height="320px" radius="var(--radius)" />
    </div>
  );
}
