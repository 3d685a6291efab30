import { displayName } from '@tracker/contracts/auth/display-name';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { MemberOverview } from '@tracker/contracts/organizations/member-overview';
import { BackLink } from '@tracker/product/back-link';
import { AuditPackButton, MAY_DOWNLOAD_PACK, useAuditPack } from '@tracker/product/audit-pack';
import { useLastParameter } from '@tracker/product/last-parameter';
import { countMemberStates, MemberState } from '@tracker/product/member-state';
import { NotFoundContent } from '@tracker/product/not-found';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { InstantDay } from '@tracker/ui/instant';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView, StaleNotice, type ViewedQuery } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import type { ReactNode } from 'react';
import { RoleLabel } from '../../features/role-label';
import { MemberMenu } from '../team/member-menu';
import { HistoryPanel } from './history-panel';
import styles from './member.module.css';
import { useMember } from './member.api';
import { CredentialsPanel, RequirementsPanel, ReviewsPanel } from './member-panels';

export function MemberPage() {
  const userId = useLastParameter('userId');
  const current = useCurrentOrganization();
  const [params] = useSearchParams();
  const named = params.get('organization');
  const organization = current.organizations?.find(({ id }) => id === named) ?? current.organization;
  const { user } = useSession();
  const isForReader =
    organization && (isAllowed(organization.role, 'requirements.manage') || userId.toLowerCase() === user?.id);
  if (isForReader) return <Member key={organization.id} organization={organization} userId={userId} />;
  if (current.organizations) return <NotFoundContent />;
  return <Loading query={{ ...current, data: undefined }} failure="Your organization could not be loaded." />;
}

function Member({ organization, userId }: { organization: Organization; userId: string }) {
  const query = useMember({ organizationId: organization.id, userId });
  const { data, isMissing, error } = query;
  if (isMissing) return <NotFoundContent />;
  if (!data) return <Loading query={query} failure={errorText(error, 'This member could not be loaded.')} />;
  return (
    <Content key={userId} organization={organization} overview={data}>
      <StaleNotice query={query} />
    </Content>
  );
}

interface LoadingProps {
  query: ViewedQuery<unknown>;
  failure: string;
}

function Loading({ query, failure }: LoadingProps) {
  return (
    <>
      <PageHeader title="Team member" />
      <QueryView
        query={query}
        failure={failure}
        skeleton={
          <div className={styles.columns}>
            <Skeleton height="320px" radius="var(--radius)" />
            <Skeleton height="320px" radius="var(--radius)" />
          </div>
        }
      >
        {() => null}
      </QueryView>
    </>
  );
}

interface ContentProps {
  organization: Organization;
  overview: MemberOverview;
  children: ReactNode;
}

function Content({ organization, overview, children }: ContentProps) {
  const { user } = useSession();
  const pack = useAuditPack();
  const { member, groups, requirements } = overview;
  const name = displayName(member);
  const isOwn = member.id === user?.id;
  const states = countMemberStates(requirements.map(({ state }) => state));
  useDocumentTitle(`${name} · Team Management`);
  return (
    <>
      <BackLink to={`/team?organization=${organization.id}`}>Team</BackLink>
      <PageHeader
        title={<bdi>{name}</bdi>}
        subtitle={name === member.email ? organization.name : `${member.email} · ${organization.name}`}
        actions={
          <>
            {isAllowed(organization.role, MAY_DOWNLOAD_PACK) && (
              <AuditPackButton pack={pack} organizationId={organization.id} userId={member.id} />
            )}
            <MemberMenu
              organizationId={organization.id}
              actor={{ id: user?.id ?? '', role: organization.role }}
              member={member}
            />
          </>
        }
      />
      {children}
      <Cluster gap={1.5} className={styles.facts}>
        {states.required > 0 && <MemberState states={states} compliance={undefined} />}
        <RoleLabel role={member.role} />
        <Quiet as="span">
          Joined <InstantDay instant={member.joinedAt} />
        </Quiet>
        <Quiet as="span">{groups.length > 0 ? groups.map((group) => group.name).join(', ') : 'In no group'}</Quiet>
      </Cluster>
      <div className={styles.columns}>
        <Stack>
          <RequirementsPanel organizationId={organization.id} overview={overview} isOwn={isOwn} />
          <CredentialsPanel credentials={overview.credentials} isOwn={isOwn} />
        </Stack>
        <Stack>
          <ReviewsPanel reviews={overview.reviews} />
          <HistoryPanel
            organizationId={organization.id}
            history={overview.history}
            hasTrail={isAllowed(organization.role, 'audit.read')}
          />
        </Stack>
      </div>
    </>
  );
}
