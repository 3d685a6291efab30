import type { Organization } from '@tracker/contracts/organizations/organizations';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import type { ReactNode } from 'react';
import { NoOrganization } from './create-organization';

interface OrganizationFrameProps {
  title: string;
  subtitle: string;
  textWithout: string;
  children: (organization: Organization) => ReactNode;
}

export function OrganizationFrame({ title, subtitle, textWithout, children }: OrganizationFrameProps) {
  const current = useCurrentOrganization();
  const { organization } = current;
  return (
    <>
      <PageHeader title={title} subtitle={organization?.name ?? subtitle} />
      <QueryView
        query={{ ...current, data: current.organizations }}
        failure="Your organization could not be loaded."
        skeleton={<Skeleton height="400px" radius="var(--radius)" />}
      >
        {() => (organization ? children(organization) : <NoOrganization>{textWithout}</NoOrganization>)}
      </QueryView>
    </>
  );
}
