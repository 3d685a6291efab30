import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { EmptyState } from '@tracker/ui/empty-state';
import { PageHeader } from '@tracker/ui/page-header';
import { Panel } from '@tracker/ui/panel';
import { QueryView, StaleNotice } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { Tabs } from '@tracker/ui/tabs';
import type { ReactNode } from 'react';
import { MatrixPanel } from './matrix/matrix-panel';
import { OwnView } from './own/own-view';
import { TAB_PARAMETER } from './requirements.api';
import { useReviews } from './reviews/reviews.api';
import { ReviewView } from './reviews/review-view';
import { SetupView } from './setup/setup-view';

const VIEWS = ['matrix', 'reviews', 'setup', 'mine'] as const;
type View = (typeof VIEWS)[number];

export function RequirementsPage() {
  const current = useCurrentOrganization();
  const { organization } = current;
  const query = { ...current, data: current.organizations };
  if (organization && isAllowed(organization.role, 'requirements.manage')) {
    const notice = <StaleNotice query={query} />;
    return <AdminTabs key={organization.id} organization={organization} notice={notice} />;
  }
  return (
    <>
      <PageHeader title="My requirements" subtitle="What you need, for whom and by when" />
      <QueryView
        query={query}
        failure="Your organization could not be loaded."
        skeleton={<Skeleton height="220px" radius="var(--radius)" />}
        empty={
          <Panel>
            <EmptyState drawing="people">Organizations set requirements. You are not in one yet.</EmptyState>
          </Panel>
        }
      >
        {() => <OwnView />}
      </QueryView>
    </>
  );
}

function AdminTabs({ organization, notice }: { organization: Organization; notice: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const { data: reviews } = useReviews(organization.id);
  const view = VIEWS.find((one) => one === params.get(TAB_PARAMETER)) ?? 'matrix';
  const choose = (next: View) => setParams(next === 'matrix' ? {} : { [TAB_PARAMETER]: next });
  return (
    <>
      <PageHeader title="Requirements" subtitle={organization.name} />
      {notice}
      <Tabs
        label="Requirements"
        tabs={[
          { key: 'matrix', name: 'Matrix' },
          { key: 'reviews', name: reviews && reviews.length > 0 ? `Reviews (${reviews.length})` : 'Reviews' },
          { key: 'setup', name: 'Setup' },
          { key: 'mine', name: 'My requirements' },
        ]}
        chosen={view}
        onChoose={choose}
      >
        {view === 'matrix' && <MatrixPanel organizationId={organization.id} onSetup={() => choose('setup')} />}
        {view === 'reviews' && <ReviewView organizationId={organization.id} />}
        {view === 'setup' && <SetupView organizationId={organization.id} />}
        {view === 'mine' && <OwnView />}
      </Tabs>
    </>
  );
}
