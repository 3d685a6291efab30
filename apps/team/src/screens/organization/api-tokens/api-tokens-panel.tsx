import type { ApiToken } from '@tracker/contracts/integrations/api-tokens';
import { API_SCOPE_LABELS } from '@tracker/contracts/integrations/token-scopes';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { useMembers } from '@tracker/shell-sdk/members';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { InstantDay, InstantMoment } from '@tracker/ui/instant';
import { Cluster, List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { useState } from 'react';
import { SecretDialog } from '../../../features/secret-dialog';
import { useEndTeamApiTokenMutation, useGetTeamApiTokensQuery } from './api-tokens.api';
import { TokenDialog } from './token-dialog';

export function ApiTokensPanel({ organization: { id, subscriptionTier } }: { organization: Organization }) {
  const tokens = useGetTeamApiTokensQuery(id, { refetchOnMountOrArgChange: true });
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const hasPlan = subscriptionTier !== 'free';

  const body = (data?: ApiToken[]) => (
    <Stack>
      {!hasPlan && <Quiet>API tokens are part of the Team and Enterprise plans.</Quiet>}
      {data && data.length > 0 && (
        <List>
          {data.map((token) => (
            <TokenRow key={token.id} organizationId={id} token={token} />
          ))}
        </List>
      )}
      {hasPlan && (
        <Cluster>
          <Button variant="primary" disabled={!data} onClick={() => setIsCreating(true)}>
            Create token
          </Button>
        </Cluster>
      )}
    </Stack>
  );
  return (
    <Panel id="api-tokens" title="API tokens" description="Let another system read or change what you may.">
      <QueryView
        query={tokens}
        failure={errorText(tokens.error, 'The API tokens could not be loaded.')}
        skeleton={body()}
        empty={body([])}
      >
        {body}
      </QueryView>
      {isCreating && (
        <TokenDialog
          organizationId={id}
          onCreated={(token) => {
            setIsCreating(false);
            setSecret(token);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      <SecretDialog title="API token" label="Token" secret={secret} onDone={() => setSecret(null)}>
        Your system sends it with each call.
      </SecretDialog>
    </Panel>
  );
}

function TokenRow({ organizationId, token }: { organizationId: string; token: ApiToken }) {
  const { id, name, scopes, lastFour, createdBy, lastUsedAt, expiresAt } = token;
  const [endToken] = useEndTeamApiTokenMutation();
  const { data: members } = useMembers(organizationId);
  const isExpired = Date.parse(expiresAt) <= Date.now();
  const creatorRole = members?.find((member) => member.id === createdBy?.id)?.role;
  const hasStopped = members && !isExpired && !isAllowed(creatorRole, 'api-tokens.manage');
  return (
    <ListRow
      side={
        <ConfirmedButton
          label="End token"
          aria-label={`End token ${name}`}
          title="End the token?"
          call={() => endToken({ organizationId, tokenId: id })}
          words={{ done: 'The token is ended.', failure: 'The token could not be ended. Please try again.' }}
        >
          Systems that use {name} lose access immediately. A revoked token cannot be restored.
        </ConfirmedButton>
      }
    >
      <Stack gap={0.5}>
        <Cluster>
          <strong>{name}</strong>
          <Quiet>…{lastFour}</Quiet>
        </Cluster>
        <Quiet>{scopes.map((scope) => API_SCOPE_LABELS[scope]).join(' · ')}</Quiet>
        <Quiet>
          {isExpired ? 'Expired on ' : 'Expires on '}
          <InstantDay instant={expiresAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <InstantMoment instant={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          {createdBy && ` · created by ${createdBy.name}`}
        </Quiet>
        {hasStopped && <Problem>It doesn’t work, because its creator is no longer an owner or admin.</Problem>}
      </Stack>
    </ListRow>
  );
}
