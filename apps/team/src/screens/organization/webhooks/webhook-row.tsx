import { WEBHOOK_FAILING_DAYS } from '@tracker/contracts/integrations/webhook-limits';
import type { Webhook } from '@tracker/contracts/integrations/webhooks';
import { plural } from '@tracker/contracts/values/plural';
import { useAction } from '@tracker/shell-sdk/action';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { InstantDay, InstantMoment } from '@tracker/ui/instant';
import { Cluster, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { MenuButton } from '@tracker/ui/menu-button';
import { Problem } from '@tracker/ui/problem';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useRef, useState } from 'react';
import { Tag } from '../../../features/role-label';
import { DeliveriesDialog } from './deliveries-dialog';
import { WebhookDialog } from './webhook-dialog';
import styles from './webhooks.module.css';
import {
  useChangeTeamWebhookMutation,
  useDeleteTeamWebhookMutation,
  useRotateTeamWebhookSecretMutation,
  useTestTeamWebhookMutation,
} from './webhooks.api';

interface WebhookRowProps {
  organizationId: string;
  webhook: Webhook;
  hasPlan: boolean;
  onSecret: (secret: string) => void;
}

type Question = 'edit' | 'deliveries' | 'rotate' | 'delete';

export function WebhookRow({ organizationId, webhook, hasPlan, onSecret }: WebhookRowProps) {
  const { id, url, description, events, isActive } = webhook;
  const isSending = isActive && hasPlan;
  const of = { organizationId, webhookId: id };
  const [open, setOpen] = useState<Question | null>(null);
  const close = () => setOpen(null);
  const menuRef = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(menuRef);
  const [change] = useChangeTeamWebhookMutation();
  const [testWebhook] = useTestTeamWebhookMutation();
  const [rotateSecret, { reset: forgetSecret }] = useRotateTeamWebhookSecretMutation();
  const [deleteWebhook] = useDeleteTeamWebhookMutation();
  const turn = useAction((isOn: boolean) => change({ ...of, fields: { url, description, events, isActive: isOn } }), {
    done: (_saved, isOn) => `The webhook is switched ${isOn ? 'on' : 'off'}.`,
    failure: FAILURE,
    refusal: 'place',
  });
  const test = useAction(() => testWebhook(of), {
    done: 'A test message is on its way. See Deliveries.',
    failure: 'The test message could not be sent. Please try again.',
    refusal: 'place',
  });
  const rotate = useAction(() => rotateSecret(of), {
    failure: FAILURE,
    onDone: ({ secret }) => {
      onSecret(secret);
      forgetSecret();
    },
  });
  const remove = useAction(() => deleteWebhook(of), {
    done: 'The webhook is deleted.',
    failure: 'The webhook could not be deleted. Please try again.',
  });
  const problem = turn.problem ?? test.problem;

  const items = [
    { key: 'edit', label: 'Edit' },
    { key: 'test', label: 'Send test message' },
    { key: 'rotate', label: 'Rotate secret' },
    { key: 'turn', label: isActive ? 'Switch off' : 'Switch on' },
    { key: 'delete', label: 'Delete' },
  ] as const;
  const choose = (key: (typeof items)[number]['key']) => {
    if (key === 'test') void test.run(undefined);
    else if (key === 'turn') void turn.run(!isActive);
    else setOpen(key);
  };

  return (
    <ListRow
      side={
        <MenuButton
          ref={menuRef}
          label={`Actions for ${url}`}
          items={hasPlan ? items : items.filter(({ key }) => key === 'delete')}
          onChoose={choose}
        />
      }
    >
      <Stack gap={1}>
        <Cluster>
          <strong className={styles.address}>{url}</strong>
          <Tag isAccented={isSending}>{isSending ? 'On' : 'Off'}</Tag>
        </Cluster>
        {description && <Quiet>{description}</Quiet>}
        <Quiet>
          {plural(events.length, { one: '# event', other: '# events' })} ·{' '}
          {webhook.lastDeliveredAt ? (
            <>
              last delivered <InstantMoment instant={webhook.lastDeliveredAt} />
            </>
          ) : (
            'nothing delivered yet'
          )}
        </Quiet>
        {webhook.switchedOffAt ? (
          <Problem>
            Switched off on <InstantDay instant={webhook.switchedOffAt} /> after {WEBHOOK_FAILING_DAYS} days without a
            successful delivery. {webhook.lastError} Messages wait until you switch it on.
          </Problem>
        ) : (
          webhook.lastError && (
            <Problem>
              The last message failed. {webhook.lastError} {isSending && 'It is sent again.'}
            </Problem>
          )
        )}
        {problem && <Problem>{problem}</Problem>}
        <Cluster>
          <Button onClick={() => setOpen('deliveries')}>Deliveries</Button>
        </Cluster>
      </Stack>
      {open === 'edit' && (
        <WebhookDialog organizationId={organizationId} webhook={webhook} onSaved={close} onClose={close} />
      )}
      {open === 'deliveries' && (
        <DeliveriesDialog organizationId={organizationId} webhook={webhook} hasPlan={hasPlan} onClose={close} />
      )}
      <ConfirmDialog
        title="Rotate the secret?"
        isOpen={open === 'rotate'}
        confirmLabel="Rotate secret"
        isDangerous={false}
        isPending={rotate.isPending}
        onConfirm={() => void rotate.run(undefined).then(close)}
        onCancel={close}
      >
        <p>You get a new secret. For 24 hours each message is signed with both, so that you can switch over.</p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Delete the webhook?"
        isOpen={open === 'delete'}
        confirmLabel="Delete webhook"
        isPending={remove.isPending}
        onConfirm={() => void remove.run(undefined).then(close)}
        onCancel={close}
      >
        <p>Nothing more is sent to {url}, and its deliveries are deleted.</p>
      </ConfirmDialog>
    </ListRow>
  );
}

const FAILURE = 'The webhook could not be changed. Please try again.';
