import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { EmptyState } from '@tracker/ui/empty-state';
import { PageHeader } from '@tracker/ui/page-header';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';

export function AchievementsPage() {
  const current = useCurrentOrganization();
  const { organization } = current;
  return (
    <>
      <PageHeader title="Achievements" subtitle={organization?.name ?? 'Badges that your organization awards'} />
      <QueryView
        query={{ ...current, data: current.organizations }}
        failure="Your organization could not be loaded."
        skeleton={<Skeleton height="220px" radius="var(--radius)" />}
      >
        {() => (
          <Panel>
            <EmptyState drawing="people">
              {organization ? 'There are no achievements yet.' : 'Organizations award badges. You are not in one yet.'}
            </EmptyState>
          </Panel>
        )}
      </QueryView>
    </>
  );
}
