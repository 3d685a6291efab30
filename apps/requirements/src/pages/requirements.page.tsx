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
import { useReviews } from '../api/reviews.api';
import { ReviewView } from '../features/review/review-view';
import { SetUpView } from '../features/set-up/set-up-view';
import { OwnView } from '../features/settle-own/own-view';
import { MatrixPanel } from '../features/show-matrix/matrix-panel';
import { TAB_PARAMETER } from '../features/unsaved-on-tab';

const VIEWS = ['matrix', 'reviews', 'setup', 'mine'] as const;
type View = (typeof VIEWS)[number];

export function RequirementsPage() {
  const current = useCurrentOrganization();
  const { organization } = current;
  const query = { ...current, data: current.organizations };
  if (organization && isAllowed(organization.role, 'requirements.manage')) {
    const notice = <StaleNotice query={query} />;
    return <ForAdministrators key={organization.id} organization={organization} notice={notice} />;
  }
  return (
    <>
      <PageHeader title="My requirements" subtitle="What is asked of you, by whom and until when" />
      <QueryView
        query={query}
        failure="Your organization could not be loaded."
        skeleton={<Skeleton height="220px" radius="var(--radius)" />}
        empty={
          <Panel>
            <EmptyState drawing="people">
              Requirements come from an organization, and you do not belong to one yet.
            </EmptyState>
          </Panel>
        }
      >
        {() => <OwnView />}
      </QueryView>
    </>
  );
}

interface ForAdministratorsProps {
  organization: Organization;
  /** Says that the organization may be out of date, if so. */
  notice: ReactNode;
}

function ForAdministrators({ organization, notice }: ForAdministratorsProps) {
  const [params, setParams] = useSearchParams();
  const { data: reviews } = useReviews(organization.id);
  const view = VIEWS.find((one) => one === params.get(TAB_PARAMETER)) ?? 'matrix';
  const go = (next: View) => setParams(next === 'matrix' ? {} : { [TAB_PARAMETER]: next });
  return (
    <>
      <PageHeader title="Requirements" subtitle={organization.name} />
      {notice}
      <Tabs
        label="Requirements"
        tabs={[
          { key: 'matrix', name: 'Matrix' },
          { key: 'reviews', name: reviews && reviews.length > 0 ? `Reviews (${reviews.length})` : 'Reviews' },
          { key: 'setup', name: 'Set up' },
          { key: 'mine', name: 'My requirements' },
        ]}
        chosen={view}
        onChoose={go}
      >
        {view === 'matrix' && <MatrixPanel organizationId={organization.id} onSetUp={() => go('setup')} />}
        {view === 'reviews' && <ReviewView organizationId={organization.id} />}
        {view === 'setup' && <SetUpView organizationId={organization.id} />}
        {view === 'mine' && <OwnView />}
      </Tabs>
    </>
  );
}
