import type { Organization } from '@tracker/contracts/organizations/organizations';
import type { SsoConnection } from '@tracker/contracts/auth/sso';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { QueryView } from '@tracker/ui/query-view';
import { useState } from 'react';
import { useGetTeamSsoQuery, useRemoveTeamSsoMutation } from './sign-on.api';
import { ConnectionForm } from './connection-form';
import { DomainList } from './domain-list';
import styles from './sso.module.css';

/** How the people of an organization sign in at its own provider; for those who may set that. */
export function SsoPanel({ organization }: { organization: Organization }) {
  const connection = useGetTeamSsoQuery(organization.id, { refetchOnMountOrArgChange: true });
  const hasPlan = organization.subscriptionTier === 'enterprise';
  const body = (data?: SsoConnection) => (
    <div className={styles.body}>
      {!hasPlan && (
        <p className={styles.hint}>
          Single sign-on is part of the Enterprise plan.
          {data?.issuer && ' Until the organization has it again, nobody signs in through your provider.'}
        </p>
      )}
      {data && hasPlan && (
        <>
          <ConnectionForm organizationId={organization.id} stored={data} />
          <DomainList organizationId={organization.id} domains={data.domains} />
        </>
      )}
      {data?.issuer && <Removal organizationId={organization.id} connection={data} />}
    </div>
  );
  return (
    <Panel id="sso" title="Single sign-on" description="Your people sign in at your own OpenID provider.">
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

function Removal({ organizationId, connection }: { organizationId: string; connection: SsoConnection }) {
  const [isAsked, setIsAsked] = useState(false);
  const [remove, { isLoading }] = useRemoveTeamSsoMutation();
  const { toast } = useToast();

  async function confirm() {
    const { error } = await remove(organizationId);
    setIsAsked(false);
    if (error)
      toast({
        title: 'Error',
        description: errorText(error, 'Single sign-on could not be removed. Please try again.'),
        variant: 'destructive',
      });
    else toast({ title: 'Removed', description: 'Nobody signs in through your provider any more.' });
  }

  return (
    <div>
      <PassingButton isDangerous onClick={() => setIsAsked(true)}>
        Remove Single Sign-On
      </PassingButton>
      <ConfirmDialog
        title="Remove single sign-on?"
        isOpen={isAsked}
        confirmLabel="Remove"
        isPending={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      >
        <p>
          Nobody signs in through {connection.issuer} any more, and everyone who did is signed out. Members sign in with
          Google, Microsoft or LinkedIn and the same address. Memberships and domains stay; the client secret is
          deleted.
        </p>
      </ConfirmDialog>
    </div>
  );
}
