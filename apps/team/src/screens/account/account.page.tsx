import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { Skeleton } from '@tracker/ui/skeleton';
import { ConfirmAddressPanel } from '../../features/confirm-address';
import { Sections } from '../../features/sections';
import { settingsSections } from '../../features/settings-sections';
import { useAccountExportsQuery, useSessionsQuery, useSignInsQuery } from './account.api';
import { DeleteAccountPanel } from './delete-account-panel';
import { ExportPanel } from './export-panel';
import { SessionsPanel } from './sessions-panel';
import { SignInsPanel } from './sign-ins-panel';

// Other browsers change these lists too.
const FRESH = { refetchOnMountOrArgChange: true };

export function AccountPage() {
  const { user } = useSession();
  const lists = [
    useSessionsQuery(undefined, FRESH),
    useSignInsQuery(undefined, FRESH),
    useAccountExportsQuery(undefined, FRESH),
  ];
  if (!user) return null;
  const isLoading = lists.some(({ data, error }) => !data && !error);
  return (
    <>
      <PageHeader title="Account" subtitle={<Link to="/settings">Settings</Link>} />
      <Sections sections={settingsSections()}>
        <Stack gap={3} aria-busy={isLoading || undefined}>
          <ConfirmAddressPanel user={user} />
          {/* All at once: lists of unknown length would push down those below them. */}
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
        </Stack>
      </Sections>
    </>
  );
}
