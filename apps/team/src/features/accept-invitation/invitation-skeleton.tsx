import { Skeleton } from '@tracker/ui/skeleton';
import styles from './invitation-card.module.css';

export function InvitationSkeleton() {
  return (
    <section className={styles.card} aria-busy="true">
      <h1 tabIndex={-1} className="visually-hidden">
        Invitation
      </h1>
      <Skeleton width="44px" height="44px" radius="12px" />
      <Skeleton width="80%" height="30px" />
      <Skeleton width="60%" height="20px" />
      <Skeleton height="40px" radius="8px" />
    </section>
  );
}
