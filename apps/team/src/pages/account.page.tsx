import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { PageHeader } from '@tracker/ui/page-header';
import { Panel } from '@tracker/ui/panel';
import { ConfirmAddress } from '../features/confirm-address/confirm-address';
import { DeleteAccountPanel } from '../features/delete-account/delete-account-panel';
import { SessionsPanel } from '../features/see-sessions/sessions-panel';
import { SignInsPanel } from '../features/see-sessions/sign-ins-panel';
import { ExportPanel } from '../features/take-data/export-panel';
import styles from './settings.module.css';

/** What belongs to the account itself: its address, sessions, data and end. */
export function AccountPage() {
  const { user } = useSession();
  if (!user) return null;
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
      <div className={styles.sections}>
        {user.emailVerified === false && (
          <Panel title="Confirm your email address">
            <ConfirmAddress user={user} />
          </Panel>
        )}
        <SessionsPanel />
        <SignInsPanel />
        <ExportPanel />
        <DeleteAccountPanel user={user} />
      </div>
    </>
  );
}
