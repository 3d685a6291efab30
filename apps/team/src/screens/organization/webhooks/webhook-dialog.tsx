import { WEBHOOK_EVENTS, type WebhookEvent } from '@tracker/contracts/integrations/webhook-limits';
import type { NewWebhook, Webhook } from '@tracker/contracts/integrations/webhooks';
import type { Call } from '@tracker/shell-sdk/action';
import { useForm } from '@tracker/shell-sdk/form';
import { Checkbox } from '@tracker/ui/choice';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { useId } from 'react';
import styles from './webhooks.module.css';
import { useAddTeamWebhookMutation, useChangeTeamWebhookMutation } from './webhooks.api';

const EVENT_LABELS: Record<WebhookEvent, string> = {
  'credential.created': 'Credential added',
  'credential.updated': 'Credential changed',
  'credential.renewed': 'Credential renewed',
  'credential.archived': 'Credential archived',
  'credential.deleted': 'Credential deleted',
  'credential.expiring': 'Credential expires in 30 days',
  'credential.expired': 'Credential expired',
  'member.joined': 'Member joined',
  'member.left': 'Member left',
  'member.role_changed': 'Role changed',
  'review.decided': 'Credential reviewed',
  'badge.issued': 'Badge issued',
  'badge.revoked': 'Badge revoked',
};

interface WebhookDialogProps {
  organizationId: string;
  webhook: Webhook | null;
  onSaved: (secret: string | null) => void;
  onClose: () => void;
}

export function WebhookDialog({ organizationId, webhook, onSaved, onClose }: WebhookDialogProps) {
  const [add] = useAddTeamWebhookMutation();
  const [change] = useChangeTeamWebhookMutation();
  const form = useForm({
    values: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      // Text, because a form compares its values by identity.
      events: (webhook?.events ?? WEBHOOK_EVENTS).join(' '),
    },
    labels: { url: 'Address', description: 'Description', events: 'Choose' },
    check: ({ url, events }) => ({
      ...(!url.trim() && { url: 'Address is required' }),
      ...(events === '' && { events: 'Choose one or more events' }),
    }),
    send: ({ url, description, events }): Call<NewWebhook | Webhook> => {
      const fields = { url: url.trim(), description: description.trim() || null, events: events.split(' ') };
      return webhook ? change({ organizationId, webhookId: webhook.id, fields }) : add({ organizationId, fields });
    },
    failure: 'The webhook could not be saved. Please try again.',
    onDone: (saved) => onSaved('secret' in saved ? saved.secret : null),
  });
  const problemId = useId();
  const { value, onValueChange: setEvents, error } = form.field('events');
  const events = value.split(' ');
  const choose = (event: string, isChecked: boolean) =>
    setEvents(WEBHOOK_EVENTS.filter((one) => (one === event ? isChecked : events.includes(one))).join(' '));

  return (
    <EditDialog
      form={form}
      title={webhook ? 'Edit webhook' : 'Add a webhook'}
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      width={560}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        isRequired
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        placeholder="https://example.com/hooks"
        {...form.field('url')}
        hint="A public https address. Each message is signed with the webhook’s secret."
      />
      <TextField label="Description" isOptional autoComplete="off" maxLength={200} {...form.field('description')} />
      <fieldset className={styles.events}>
        <legend>Events</legend>
        <div className={styles.choices}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              isChecked={events.includes(event)}
              aria-invalid={error !== null}
              aria-describedby={error ? problemId : undefined}
              onCheckedChange={(isChecked) => choose(event, isChecked)}
            >
              {EVENT_LABELS[event]}
            </Checkbox>
          ))}
        </div>
        {error && <Problem id={problemId}>{error}</Problem>}
      </fieldset>
    </EditDialog>
  );
}
