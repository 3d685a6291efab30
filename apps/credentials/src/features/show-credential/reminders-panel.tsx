import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { useOrganizations } from '@tracker/shell-sdk/organizations';
import { useGetOwnNotificationsQuery } from '@tracker/shell-sdk/own-notifications';
import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { browserZone, useTodayIn } from '@tracker/shell-sdk/today';
import { Day } from '@tracker/ui/day';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { remindersToCome } from './reminder-days';
import styles from './side-panels.module.css';

/** The mails that are still to come about this credential. */
export function RemindersPanel({ credential }: { credential: CredentialDetail }) {
  return (
    <Panel title="Reminders to come">
      {credential.archivedAt ? (
        <p className={styles.quiet}>Nobody is reminded of what is archived.</p>
      ) : (
        <Reminders expiryDate={credential.expiryDate} />
      )}
    </Panel>
  );
}

function Reminders({ expiryDate }: { expiryDate: string }) {
  const { user } = useSession();
  const today = useTodayIn(user?.timeZone ?? browserZone());
  const organizations = useOrganizations();
  const wishes = useGetOwnNotificationsQuery();
  const both = {
    data: organizations.data && wishes.data && { organizations: organizations.data, wishes: wishes.data },
    error: organizations.error ?? wishes.error,
    isFetching: organizations.isFetching || wishes.isFetching,
    refetch() {
      void organizations.refetch();
      void wishes.refetch();
    },
  };
  return (
    <QueryView
      query={both}
      failure={`The reminders could not be loaded. ${errorMessage(both.error)}`}
      skeleton={<Skeleton height="84px" />}
    >
      {(loaded) => {
        const reminders = remindersToCome(expiryDate, today, loaded.organizations, loaded.wishes);
        return (
          <>
            {reminders.length === 0 ? (
              <p className={styles.quiet}>No more mails are to come about this period.</p>
            ) : (
              <ul className={styles.list}>
                {reminders.map(({ date, daysBefore }) => (
                  <li key={daysBefore} className={styles.entry}>
                    <Day date={date} />
                    <span className={styles.quiet}>
                      {daysBefore < 0 ? 'once it has expired' : `${daysBefore} days before`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <p className={styles.more}>
              <Link to="/settings">Choose your mails</Link>
            </p>
          </>
        );
      }}
    </QueryView>
  );
}
