import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import { StatTile } from '@tracker/ui/stat-tile';
import { StatusBadge } from '@tracker/ui/status-badge';
import styles from './product-picture.module.css';

const CARDS: readonly { name: string; issuer: string; status: CredentialStatus; badge: string; day: string }[] = [
  {
    name: 'Advanced Cardiac Life Support',
    issuer: 'American Heart Association',
    status: 'expiring',
    badge: 'Expires in 12 days',
    day: '3 Dec',
  },
  {
    name: 'Registered Nurse Licence',
    issuer: 'State Board of Nursing',
    status: 'valid',
    badge: 'Valid',
    day: '30 Jun',
  },
  { name: 'Fire Warden', issuer: 'National Safety Council', status: 'expired', badge: 'Expired', day: '9 Oct' },
  { name: 'Infection Control', issuer: 'Public Health Institute', status: 'valid', badge: 'Valid', day: '18 Aug' },
];

export function ProductPicture() {
  return (
    <div
      className={styles.picture}
      role="img"
      aria-label="The dashboard with nine credentials: six valid, two expiring soon, one expired"
    >
      <div className={styles.window} aria-hidden="true" inert>
        <div className={styles.bar}>
          <span />
          <span />
          <span />
        </div>
        <div className={styles.body}>
          <div className={styles.title}>Dashboard</div>
          <div className={styles.tiles}>
            <StatTile label="Total" value={9} proportion={1} />
            <StatTile label="Valid" value={6} tone="valid" proportion={6 / 9} />
            <StatTile label="Expiring soon" value={2} tone="expiring" proportion={2 / 9} />
            <StatTile label="Expired" value={1} tone="expired" proportion={1 / 9} />
          </div>
          <div className={styles.cards}>
            {CARDS.map(({ name, issuer, status, badge, day }) => (
              <div key={name} className={styles.card} data-status={status}>
                <div className={styles.cardHead}>
                  <span className={styles.name}>{name}</span>
                  <StatusBadge status={status}>{badge}</StatusBadge>
                </div>
                <div className={styles.issuer}>{issuer}</div>
                <div className={styles.day}>Expires {day}</div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
