import { useForm } from '@tracker/shell-sdk/form';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { EmptyState } from '@tracker/ui/empty-state';
import { Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { failureOf } from './failure';
import { useCreateTeamOrganizationMutation } from './organization.api';

const EMPTY = { name: '', description: '' };

export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const [create] = useCreateTeamOrganizationMutation();
  const form = useForm({
    values: EMPTY,
    check: ({ name }): { name?: string } => (name.trim() ? {} : { name: 'Organization name is required' }),
    send: (draft) => create(draft),
    done: 'Organization created. Now invite your team.',
    failure: failureOf('Failed to create organization', 'An error occurred while creating the organization'),
    onDone: onClose,
  });
  return (
    <EditDialog form={form} title="Create an organization" submitLabel="Create Organization" onClose={onClose}>
      <Quiet>You’ll be its owner, on the free plan with up to 3 members.</Quiet>
      <TextField
        label="Organization name"
        isRequired
        autoComplete="organization"
        maxLength={120}
        {...form.field('name')}
      />
      <TextAreaField label="Description" isOptional maxLength={1_000} rows={3} {...form.field('description')} />
    </EditDialog>
  );
}

export function NoOrganization({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel>
      <EmptyState
        drawing="people"
        action={
          <PassingButton variant="primary" onClick={() => setIsOpen(true)}>
            Create Organization
          </PassingButton>
        }
      >
        {children}
      </EmptyState>
      {isOpen && <CreateOrganizationDialog onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
