import { expiryText } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { Icon, type IconName } from '@tracker/ui/icon';
import { InstantMoment } from '@tracker/ui/instant';
import { Quiet } from '@tracker/ui/layout';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import type { ReactNode } from 'react';
import { credentialPath } from '../../../credential-path';
import { useGetCredentialNoticesQuery } from '../dashboard.api';
import styles from './notice-lists.module.css';

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
            <Entry
              key={credential.id}
              icon={credential.status === 'expired' ? 'alert' : 'clock'}
              status={credential.status}
              detail={
                <>
                  {expiryText(credential)} · <Day date={credential.expiryDate} />
                </>
              }
            >
              <Link className={styles.name} to={credentialPath(credential)} onClick={onFollow}>
                <bdi>{credential.name}</bdi>
              </Link>
            </Entry>
          ))}
        </ul>
      )}
      {attention.length > SHOWN && <p className={styles.nothing}>{`${attention.length - SHOWN} more`}</p>}
    </section>
  );
}

/** Recent emails and changes, loaded each time the list is opened. */
export function RecentNotices({ onFollow }: { onFollow: () => void }) {
  const query = useGetCredentialNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section>
      <h3 className={styles.heading}>Recent</h3>
      <QueryView
        query={query}
        failure={`Recent notices could not be loaded. ${errorMessage(query.error)}`}
        skeleton={
          <div className={styles.nothing}>
            <Skeleton height="20px" />
          </div>
        }
        empty={<p className={styles.nothing}>No notices in the last 30 days.</p>}
      >
        {(notices) => (
          <ul className={styles.list}>
            {notices.map(({ id, text, createdAt, path }) => (
              <Entry key={id} icon="mail" detail={<InstantMoment instant={createdAt} />}>
                {path ? (
                  <Link className={styles.sentence} to={path} onClick={onFollow}>
                    {text}
                  </Link>
                ) : (
                  <p className={styles.sentence}>{text}</p>
                )}
              </Entry>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

interface EntryProps {
  icon: IconName;
  status?: Credential['status'];
  detail: ReactNode;
  children: ReactNode;
}

function Entry({ icon, status, detail, children }: EntryProps) {
  return (
    <li className={styles.entry} data-status={status}>
      <Icon name={icon} size={18} className={styles.icon} />
      <div className={styles.words}>
        {children}
        <Quiet>{detail}</Quiet>
      </div>
    </li>
  );
}

/** Credentials that need attention, the most urgent first: the latest expired first, then what expires next. */
export function attentionOf(credentials: readonly Credential[]): Credential[] {
  return credentials
    .filter(({ status }) => status !== 'valid')
    .toSorted((a, b) => rank(a) - rank(b) || Math.abs(a.daysUntilExpiry) - Math.abs(b.daysUntilExpiry));
}

function rank({ status }: Credential): number {
  return status === 'expired' ? 0 : 1;
}
