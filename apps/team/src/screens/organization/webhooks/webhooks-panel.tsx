import { MAX_WEBHOOKS } from '@tracker/contracts/integrations/webhook-limits';
import type { Webhook } from '@tracker/contracts/integrations/webhooks';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Cluster, List, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { useState } from 'react';
import { SecretDialog } from '../../../features/secret-dialog';
import { WebhookDialog } from './webhook-dialog';
import { WebhookRow } from './webhook-row';
import { useGetTeamWebhooksQuery } from './webhooks.api';

export function WebhooksPanel({ organization: { id, subscriptionTier } }: { organization: Organization }) {
  const webhooks = useGetTeamWebhooksQuery(id, { refetchOnMountOrArgChange: true });
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const hasPlan = subscriptionTier !== 'free';

  const body = (data?: Webhook[]) => (
    <Stack>
      {!hasPlan && <Quiet>Webhooks are part of the Team and Enterprise plans.</Quiet>}
      {data && data.length > 0 && (
        <List>
          {data.map((webhook) => (
            <WebhookRow key={webhook.id} organizationId={id} webhook={webhook} hasPlan={hasPlan} onSecret={setSecret} />
          ))}
        </List>
      )}
      {hasPlan && data && data.length >= MAX_WEBHOOKS && <Quiet>You have {MAX_WEBHOOKS} webhooks, the maximum.</Quiet>}
      {hasPlan && (data?.length ?? 0) < MAX_WEBHOOKS && (
        <Cluster>
          <Button variant="primary" disabled={!data} onClick={() => setIsAdding(true)}>
            Add webhook
          </Button>
        </Cluster>
      )}
    </Stack>
  );
  return (
    <Panel id="webhooks" title="Webhooks" description="Send changes to another system as they happen.">
      <QueryView
        query={webhooks}
        failure={errorText(webhooks.error, 'The webhooks could not be loaded.')}
        skeleton={body()}
        empty={body([])}
      >
        {body}
      </QueryView>
      {isAdding && (
        <WebhookDialog
          organizationId={id}
          webhook={null}
          onSaved={(made) => {
            setIsAdding(false);
            setSecret(made);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      <SecretDialog title="Webhook secret" label="Secret" secret={secret} onDone={() => setSecret(null)}>
        Your system verifies with it that a message came from here.
      </SecretDialog>
    </Panel>
  );
}
