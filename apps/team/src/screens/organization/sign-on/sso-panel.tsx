import type { SsoConnection } from '@tracker/contracts/auth/sso';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { ConnectionForm } from './connection-form';
import { DomainList } from './domain-list';
import { useGetTeamSsoQuery, useRemoveTeamSsoMutation } from './sign-on.api';

export function SsoPanel({ organization: { id, subscriptionTier } }: { organization: Organization }) {
  const connection = useGetTeamSsoQuery(id, { refetchOnMountOrArgChange: true });
  const hasPlan = subscriptionTier === 'enterprise';
  const body = (data?: SsoConnection) => (
    <Stack gap={2.5}>
      {!hasPlan && (
        <Quiet>
          Single sign-on is part of the Enterprise plan.
          {data?.issuer && ' No one can sign in with your provider until you are on that plan again.'}
        </Quiet>
      )}
      {data && hasPlan && <ConnectionForm organizationId={id} stored={data} />}
      {data && (hasPlan || data.domains.length > 0) && (
        <DomainList organizationId={id} domains={data.domains} hasPlan={hasPlan} />
      )}
      {data?.issuer && <Removal organizationId={id} issuer={data.issuer} />}
    </Stack>
  );
  return (
    <Panel id="sso" title="Single sign-on" description="Let people sign in with your identity provider.">
      <QueryView
        query={connection}
        failure={errorText(connection.error, 'Single sign-on could not be loaded.')}
        skeleton={body()}
      >
        {body}
      </QueryView>
    </Panel>
  );
}

function Removal({ organizationId, issuer }: { organizationId: string; issuer: string }) {
  const [removeSso] = useRemoveTeamSsoMutation();
  return (
    <Cluster>
      <ConfirmedButton
        isDangerous
        label="Remove Single Sign-On"
        title="Remove single sign-on?"
        confirmLabel="Remove"
        call={() => removeSso(organizationId)}
        words={{
          done: () => ({ title: 'Removed', description: 'No one can sign in with your provider any more.' }),
          failure: 'Single sign-on could not be removed. Please try again.',
        }}
      >
        No one can sign in with {issuer} any more, and everyone who did is signed out. Members can sign in with Google,
        Microsoft or LinkedIn and the same address. Memberships and domains stay. The client secret is deleted.
      </ConfirmedButton>
    </Cluster>
  );
}
