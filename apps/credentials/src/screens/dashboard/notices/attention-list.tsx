import { expiryText } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Link } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { credentialPath } from '../../../credential-path';
import styles from './notice-lists.module.css';

/** More than fit on a screen is no longer a notice: the page has them all. */
const SHOWN = 20;

interface AttentionListProps {
  attention: readonly Credential[];
  isListLoaded: boolean;
  onFollow: () => void;
}

export function AttentionList({ attention, isListLoaded, onFollow }: AttentionListProps) {
  return (
    <section>
      <h3 className={styles.heading}>Expiring and expired</h3>
      {attention.length === 0 ? (
        <p className={styles.nothing}>
          {isListLoaded
            ? 'Nothing needs your attention. What expires within 30 days appears here.'
            : 'Your credentials have not been loaded yet.'}
        </p>
      ) : (
        <ul className={styles.list}>
          {attention.slice(0, SHOWN).map((credential) => (
            <li key={credential.id} className={styles.entry} data-status={credential.status}>
              <Icon name={credential.status === 'expired' ? 'alert' : 'clock'} size={18} className={styles.icon} />
              <div className={styles.words}>
                <Link className={styles.name} to={credentialPath(credential)} onClick={onFollow}>
                  <bdi>{credential.name}</bdi>
                </Link>
                <p className={styles.quiet}>
                  {expiryText(credential)} · <Day date={credential.expiryDate} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {attention.length > SHOWN && (
        <p className={styles.nothing}>{`And ${attention.length - SHOWN} more among your credentials.`}</p>
      )}
    </section>
  );
}
