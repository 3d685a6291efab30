import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { PageHeader } from '@tracker/ui/page-header';
import { Panel } from '@tracker/ui/panel';
import { Skeleton } from '@tracker/ui/skeleton';
import {
  useListAccountExportsInTeamQuery,
  useListSessionsInTeamQuery,
  useListSignInsInTeamQuery,
} from './account.api';
import { ConfirmAddress } from '../../features/confirm-address';
import { DeleteAccountPanel } from './delete-account-panel';
import { SessionsPanel } from './sessions-panel';
import { SignInsPanel } from './sign-ins-panel';
import { ExportPanel } from './export-panel';
import styles from '../settings/settings.module.css';

/** Anew whenever somebody comes here: other browsers change these lists as well. */
const FRESH = { refetchOnMountOrArgChange: true };

/** What belongs to the account itself: its address, sessions, data and end. */
export function AccountPage() {
  const { user } = useSession();
  const lists = [
    useListSessionsInTeamQuery(undefined, FRESH),
    useListSignInsInTeamQuery(undefined, FRESH),
    useListAccountExportsInTeamQuery(undefined, FRESH),
  ];
  if (!user) return null;
  const isLoading = lists.some(({ data, error }) => !data && !error);
  return (
    <>
      <PageHeader
        title="Account"
        subtitle={
          <>
            Part of your <Link to="/settings">settings</Link>
          </>
        }
      />
      <div className={styles.sections} aria-busy={isLoading || undefined}>
        {user.emailVerified === false && (
          <Panel title="Confirm your email address">
            <ConfirmAddress user={user} />
          </Panel>
        )}
        {/* All of them at once: nobody knows how long a list will be, and it would push down those below it. */}
        {isLoading ? (
          <Skeleton height="640px" radius="var(--radius)" />
        ) : (
          <>
            <SessionsPanel />
            <SignInsPanel />
            <ExportPanel />
            <DeleteAccountPanel user={user} />
          </>
        )}
      </div>
    </>
  );
}
