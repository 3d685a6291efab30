import { ROLES, type Role } from '@tracker/contracts/organizations/permissions';
import type { RolloutAllowance } from '@tracker/contracts/rollout/rollouts';
import type { Call } from '@tracker/shell-sdk/action';
import { useForm } from '@tracker/shell-sdk/form';
import { Button } from '@tracker/ui/button';
import { Form } from '@tracker/ui/form';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import styles from './people.module.css';

type Kind = RolloutAllowance['kind'];

export const KIND_NAMES: Record<Kind, string> = {
  user: 'User',
  organization: 'Organization',
  role: 'Role in any organization',
};

const SUBJECT_LABELS: Record<Exclude<Kind, 'role'>, string> = {
  user: 'Email or user ID',
  organization: 'Name or ID of the organization',
};

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

interface AllowFormProps {
  'aria-label'?: string;
  kinds: readonly Kind[];
  allow: (allowance: RolloutAllowance) => Call<unknown>;
}

export function AllowForm({ kinds, allow, ...attributes }: AllowFormProps) {
  const [kind, setKind] = useState<Kind>('user');
  const [role, setRole] = useState<Role>('admin');
  const form = useForm({
    values: { name: '' },
    // The empty prefix matches every error message: all of them are about the only field.
    labels: kind === 'role' ? {} : { name: '' },
    check: ({ name }) => (kind === 'role' || name.trim() ? {} : { name: `${SUBJECT_LABELS[kind]} is required` }),
    send: ({ name }) => allow({ kind, subject: kind === 'role' ? role : name.trim() }),
    failure: 'The entry could not be added. Please try again.',
    isForMany: true,
    tab: 'remote',
  });
  return (
    <Form {...attributes} form={form}>
      <div className={styles.fields}>
        <SelectField
          label="Kind"
          value={kind}
          options={kinds.map((value) => ({ value, label: KIND_NAMES[value] }))}
          onValueChange={(next) => {
            setKind(next);
            form.edit({ name: '' });
          }}
        />
        {kind === 'role' ? (
          <SelectField label="Role" value={role} options={ROLE_OPTIONS} onValueChange={setRole} />
        ) : (
          <TextField
            label={SUBJECT_LABELS[kind]}
            isRequired
            maxLength={320}
            autoComplete="off"
            {...form.field('name')}
          />
        )}
        <Button type="submit" isPending={form.isPending}>
          Allow
        </Button>
      </div>
    </Form>
  );
}
