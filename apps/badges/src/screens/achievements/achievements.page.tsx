import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { EmptyState } from '@tracker/ui/empty-state';
import { FormNotice } from '@tracker/ui/form-notice';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { Panel } from '@tracker/ui/panel';
import { QueryView, StaleNotice } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { Tabs } from '@tracker/ui/tabs';
import type { ReactNode } from 'react';
import { AchievementsView } from './achievements-view';
import { AwardsView } from './awards-view';
import { VIEW_PARAMETER, VIEWS, type View } from './badges.api';
import { IssuerView } from './issuer-view';

export function AchievementsPage() {
  const current = useCurrentOrganization();
  const { organization } = current;
  const query = { ...current, data: current.organizations };
  if (organization && isAllowed(organization.role, 'badges.manage')) {
    return <AdminTabs key={organization.id} organization={organization} notice={<StaleNotice query={query} />} />;
  }
  return (
    <>
      <PageHeader title="Achievements" subtitle="Badges that your organization awards" />
      <QueryView
        query={query}
        failure="Your organization could not be loaded."
        skeleton={<Skeleton height="220px" radius="var(--radius)" />}
      >
        {() => (
          <Panel>
            <EmptyState drawing="people">
              {organization ? denialText('badges.manage') : 'Organizations award badges. You are not in one yet.'}
            </EmptyState>
          </Panel>
        )}
      </QueryView>
    </>
  );
}

function AdminTabs({ organization, notice }: { organization: Organization; notice: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((one) => one === params.get(VIEW_PARAMETER)) ?? 'achievements';
  const choose = (next: View) => setParams(next === 'achievements' ? {} : { [VIEW_PARAMETER]: next });
  const hasPlan = organization.subscriptionTier !== 'free';
  const props = { organizationId: organization.id, hasPlan };
  return (
    <>
      <PageHeader title="Achievements" subtitle={organization.name} />
      {notice}
      <Tabs
        label="Achievements"
        tabs={[
          { key: 'achievements', name: 'Achievements' },
          { key: 'awards', name: 'Awards' },
          { key: 'issuer', name: 'Issuer' },
        ]}
        chosen={view}
        onChoose={choose}
      >
        <Stack>
          {!hasPlan && (
            <FormNotice>
              Badges are part of the Team and Enterprise plans. Upgrade to award new ones; you can still see and revoke
              those you awarded.
            </FormNotice>
          )}
          {view === 'achievements' && <AchievementsView {...props} onView={choose} />}
          {view === 'awards' && <AwardsView organizationId={organization.id} onView={choose} />}
          {view === 'issuer' && <IssuerView {...props} organizationName={organization.name} />}
        </Stack>
      </Tabs>
    </>
  );
}
