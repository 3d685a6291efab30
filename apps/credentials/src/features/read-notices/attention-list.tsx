import type { Credential } from '@tracker/contracts/credentials';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { attentionText } from './attention';
import styles from './notice-list.module.css';

/** More than fit on a screen is no longer a notice: the list below has them all. */
const SHOWN = 20;

interface NoticeListProps {
  attention: readonly Credential[];
  isListLoaded: boolean;
}

export function NoticeList({ attention, isListLoaded }: NoticeListProps) {
  if (attention.length === 0) {
    return (
      <p className={styles.nothing}>
        {isListLoaded
          ? 'Nothing needs your attention. Credentials that expire within 30 days appear here.'
          : 'Your credentials have not been loaded yet.'}
      </p>
    );
  }
  return (
    <ul className={styles.list} aria-label="Credentials that need attention">
      {attention.slice(0, SHOWN).map((credential) => (
        <li key={credential.id} className={styles.entry} data-status={credential.status}>
          <Icon name={credential.status === 'expired' ? 'alert' : 'clock'} size={18} className={styles.icon} />
          <div className={styles.words}>
            <p className={styles.name}>{credential.name}</p>
            <p className={styles.quiet}>
              {attentionText(credential)} · <Day date={credential.expiryDate} />
            </p>
          </div>
        </li>
      ))}
      {attention.length > SHOWN && (
        <li className={styles.quiet}>and {attention.length - SHOWN} more in the list below</li>
      )}
    </ul>
  );
}
