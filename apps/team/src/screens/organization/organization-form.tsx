import type { Organization } from '@tracker/contracts/organizations/organizations';
import { denialText, isAllowed } from '@tracker/contracts/organizations/permissions';
import { useForm } from '@tracker/shell-sdk/form';
import { Form } from '@tracker/ui/form';
import { Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { failureOf } from '../../features/failure';
import { useUpdateTeamOrganizationMutation } from '../../features/organization.api';

const LABELS = { name: 'Organization name', description: 'Description', billingEmail: 'Billing email' } as const;

export function OrganizationForm({ organization }: { organization: Organization }) {
  const [update] = useUpdateTeamOrganizationMutation();
  const mayChange = isAllowed(organization.role, 'organization.update');
  const form = useForm({
    values: {
      name: organization.name ?? '',
      description: organization.description ?? '',
      billingEmail: organization.billingEmail ?? '',
    },
    labels: LABELS,
    check: ({ name }): { name?: string } => (name.trim() ? {} : { name: 'Organization name is required' }),
    send: (_draft, changes) => update({ id: organization.id, changes, ifMatch: organization.version }),
    done: 'Organization updated successfully!',
    failure: failureOf('Failed to update organization', 'An error occurred while updating the organization'),
    refusal: 'both',
  });
  const field = { readOnly: !mayChange, isOptional: mayChange };
  return (
    <Panel
      id="general"
      title="General information"
      description="The name and description shown in emails, invitations and reports."
    >
      <Form form={form} {...(mayChange && { submitLabel: 'Save Changes' })}>
        <TextField
          label={LABELS.name}
          isRequired={mayChange}
          readOnly={!mayChange}
          maxLength={120}
          autoComplete="off"
          {...form.field('name')}
        />
        <TextAreaField
          {...field}
          label={LABELS.description}
          maxLength={1_000}
          rows={3}
          {...form.field('description')}
        />
        <TextField
          {...field}
          label={LABELS.billingEmail}
          type="email"
          autoComplete="off"
          {...form.field('billingEmail')}
        />
        {!mayChange && <Quiet>{denialText('organization.update')}</Quiet>}
      </Form>
    </Panel>
  );
}
