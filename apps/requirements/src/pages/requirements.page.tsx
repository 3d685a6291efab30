import type { Organization } from '@tracker/contracts/organizations';
import { isAllowed } from '@tracker/contracts/permissions';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { PageHeader } from '@tracker/ui/page-header';
import { Panel } from '@tracker/ui/panel';
import { Skeleton } from '@tracker/ui/skeleton';
import { Tabs } from '@tracker/ui/tabs';
import { useReviews } from '../api/reviews.api';
import { ReviewView } from '../features/review/review-view';
import { SetUpView } from '../features/set-up/set-up-view';
import { OwnView } from '../features/settle-own/own-view';
import { MatrixPanel } from '../features/show-matrix/matrix-panel';
import { TAB_PARAMETER } from '../features/unsaved-on-tab';

const VIEWS = ['matrix', 'reviews', 'setup', 'mine'] as const;
type View = (typeof VIEWS)[number];

export function RequirementsPage() {
  const { organization, isLoading, error, refetch } = useCurrentOrganization();
  if (organization && isAllowed(organization.role, 'requirements.manage'))
    return <ForAdministrators key={organization.id} organization={organization} />;
  return (
    <>
      <PageHeader title="My requirements" subtitle="What is asked of you, by whom and until when" />
      <div aria-busy={isLoading || undefined}>
        {isLoading && <Skeleton height="220px" radius="var(--radius)" />}
        {!isLoading && !organization && error && (
          <ErrorState onRetry={() => void refetch()}>Your organization could not be loaded.</ErrorState>
        )}
        {!isLoading && !organization && !error && (
          <Panel>
            <EmptyState drawing="people">
              Requirements come from an organization, and you do not belong to one yet.
            </EmptyState>
          </Panel>
        )}
        {organization && <OwnView />}
      </div>
    </>
  );
}

function ForAdministrators({ organization }: { organization: Organization }) {
  const [params, setParams] = useSearchParams();
  const { data: reviews } = useReviews(organization.id);
  const view = VIEWS.find((one) => one === params.get(TAB_PARAMETER)) ?? 'matrix';
  const go = (next: View) => setParams(next === 'matrix' ? {} : { [TAB_PARAMETER]: next });
  return (
    <>
      <PageHeader title="Requirements" subtitle={organization.name} />
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
