import { ROLES, type Role } from '@tracker/contracts/organizations/permissions';
import type { RolloutAllowance } from '@tracker/contracts/rollout/rollouts';
import { useEdits } from '@tracker/shell-sdk/edits';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Problem } from '@tracker/ui/problem';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useAllowInRolloutMutation } from '../../api/rollouts.api';
import form from '../allow-form.module.css';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import styles from './allowances-panel.module.css';

export const KIND_NAMES: Record<RolloutAllowance['kind'], string> = {
  user: 'User',
  organization: 'Organization',
  role: 'Role in any organization',
};

const SUBJECT_LABELS: Record<Exclude<RolloutAllowance['kind'], 'role'>, string> = {
  user: 'Email or user id',
  organization: 'Name or id of the organization',
};

type Kind = RolloutAllowance['kind'];

const KINDS = Object.entries(KIND_NAMES).map(([value, label]) => ({ value: value as Kind, label }));
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

const EMPTY = { name: '' };

export function AllowanceForm({ remote }: { remote: string }) {
  const [kind, setKind] = useState<Kind>('user');
  const { draft, edit, discard } = useEdits(EMPTY);
  const { name } = draft;
  const [role, setRole] = useState<Role>('admin');
  const [allow, { error, isLoading, reset }] = useAllowInRolloutMutation();
  const subject = kind === 'role' ? role : name.trim();
  useUnsavedChanges(name.trim() !== '' && !isLoading, 'remote');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (subject === '' || isLoading) return;
    const { error: refusal } = await allow({ remote, allowance: { kind, subject } });
    if (!refusal) discard();
  }

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <SelectField
        label="Kind"
        value={kind}
        options={KINDS}
        onValueChange={(next) => {
          setKind(next);
          edit(EMPTY);
          reset();
        }}
      />
      {kind === 'role' ? (
        <SelectField label="Role" value={role} options={ROLE_OPTIONS} onValueChange={setRole} />
      ) : (
        <TextField
          label={SUBJECT_LABELS[kind]}
          value={name}
          maxLength={320}
          autoComplete="off"
          onValueChange={(typed) => edit({ name: typed })}
          error={error ? errorText(error, 'The entry could not be added. Please try again.') : null}
        />
      )}
      <Button type="submit" isPending={isLoading} disabled={subject === '' || isLoading}>
        Allow
      </Button>
      {kind === 'role' && error && (
        <Problem className={styles.problem}>
          {errorText(error, 'The entry could not be added. Please try again.')}
        </Problem>
      )}
    </form>
  );
}
