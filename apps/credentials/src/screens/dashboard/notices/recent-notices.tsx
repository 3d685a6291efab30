import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Icon } from '@tracker/ui/icon';
import { InstantMoment } from '@tracker/ui/instant';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useGetCredentialNoticesQuery } from '../dashboard.api';
import styles from './notice-lists.module.css';

/** What was sent or has changed lately; asked for each time the list is opened. */
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
              <li key={id} className={styles.entry}>
                <Icon name="mail" size={18} className={styles.icon} />
                <div className={styles.words}>
                  {path ? (
                    <Link className={styles.sentence} to={path} onClick={onFollow}>
                      {text}
                    </Link>
                  ) : (
                    <p className={styles.sentence}>{text}</p>
                  )}
                  <p className={styles.quiet}>
                    <InstantMoment instant={createdAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
