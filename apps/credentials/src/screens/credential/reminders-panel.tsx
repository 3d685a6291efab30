import { addDays, type CalendarDate, LAST_DATE } from '@tracker/contracts/values/calendar-date';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import type { OwnNotifications } from '@tracker/contracts/auth/notifications';
import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { plural } from '@tracker/contracts/values/plural';
import { joinedQuery } from '@tracker/product/joined-query';
import { useOwnRequirements } from '@tracker/product/own-requirements';
import { useOwnToday } from '@tracker/product/own-today';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { useOrganizations } from '@tracker/shell-sdk/organizations';
import { useGetOwnNotificationsQuery } from '@tracker/shell-sdk/own-notifications';
import { Link } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import styles from './side-panels.module.css';

export function RemindersPanel({ credential }: { credential: CredentialDetail }) {
  return (
    <Panel title="Upcoming reminders">
      {credential.archivedAt ? (
        <Quiet>No reminders are sent for archived credentials.</Quiet>
      ) : (
        <Reminders credential={credential} />
      )}
    </Panel>
  );
}

function Reminders({ credential: { id, expiryDate } }: { credential: CredentialDetail }) {
  const today = useOwnToday();
  const organizations = useOrganizations();
  const wishes = useGetOwnNotificationsQuery();
  const required = useOwnRequirements({ skip: !organizations.data?.length });
  const pausedUntil = required.data
    ?.flatMap(({ pause }) => (pause?.credentialIds.includes(id) ? pause.until : []))
    .toSorted()
    .at(-1);
  const both = joinedQuery(
    [organizations, wishes],
    organizations.data && wishes.data && !required.isLoading
      ? { organizations: organizations.data, wishes: wishes.data }
      : undefined,
  );
  return (
    <QueryView
      query={both}
      failure={`The reminders could not be loaded. ${errorMessage(both.error)}`}
      skeleton={<Skeleton height="84px" />}
    >
      {(loaded) => {
        const wanted = remindersOf(expiryDate, loaded.organizations, loaded.wishes);
        const reminders = wanted.filter(({ date }) => date > today && (!pausedUntil || date > pausedUntil));
        return (
          <Stack gap={1}>
            {pausedUntil && wanted.some(({ date }) => date <= pausedUntil) ? (
              <Quiet>
                Paused until <Day date={pausedUntil} />. A reminder due by then arrives the day after.
              </Quiet>
            ) : (
              reminders.length === 0 && <Quiet>No reminders left for this period.</Quiet>
            )}
            {reminders.length > 0 && (
              <List>
                {reminders.map(({ date, daysBefore }) => (
                  <ListRow
                    key={daysBefore}
                    side={
                      <Quiet>
                        {daysBefore < 0
                          ? 'the day after expiry'
                          : plural(daysBefore, { one: '# day before', other: '# days before' })}
                      </Quiet>
                    }
                  >
                    <Day date={date} />
                  </ListRow>
                ))}
              </List>
            )}
            <Link className={styles.link} to="/settings">
              Choose emails
            </Link>
          </Stack>
        );
      }}
    </QueryView>
  );
}

interface Reminder {
  date: CalendarDate;
  /** Days before the expiry date; -1 is the day after it. */
  daysBefore: number;
}

/** For people in no organization; a spec compares it with the contract's default. */
export const DEFAULT_DAYS = [30, 14, 7];

/** Reminders of a period (`docs/areas/reminders.md`): those that any organization asks for and the person has not switched off. */
export function remindersOf(
  expiryDate: CalendarDate,
  organizations: readonly Pick<Organization, 'notifications'>[],
  wishes: Pick<OwnNotifications, 'emailReminders' | 'expirationAlerts'>,
): Reminder[] {
  const settings = organizations.map(({ notifications }) => notifications);
  const asked = settings
    .filter(({ emailReminders }) => emailReminders)
    .flatMap(({ reminderDays }) => String(reminderDays).split(',').map(Number));
  const days = wishes.emailReminders ? (settings.length > 0 ? asked : DEFAULT_DAYS) : [];
  const isAlerted =
    wishes.expirationAlerts && (settings.length === 0 || settings.some(({ expirationAlerts }) => expirationAlerts));
  return [...new Set([...days, ...(isAlerted ? [-1] : [])])]
    .filter((daysBefore) => Number.isInteger(daysBefore) && (daysBefore >= 0 || expiryDate < LAST_DATE))
    .toSorted((a, b) => b - a)
    .map((daysBefore) => ({ date: addDays(expiryDate, -daysBefore), daysBefore }));
}
