import { API_SCOPE_LABELS, API_SCOPES, API_TOKEN_LIMITS } from '@tracker/contracts/integrations/token-scopes';
import { useForm } from '@tracker/shell-sdk/form';
import { Checkbox } from '@tracker/ui/choice';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { useId } from 'react';
import { useCreateTeamApiTokenMutation } from './api-tokens.api';
import styles from './api-tokens.module.css';

const EXPIRY_PROBLEM = `Enter 1 to ${API_TOKEN_LIMITS.days} days`;

interface TokenDialogProps {
  organizationId: string;
  onCreated: (token: string) => void;
  onClose: () => void;
}

export function TokenDialog({ organizationId, onCreated, onClose }: TokenDialogProps) {
  const [create] = useCreateTeamApiTokenMutation();
  const form = useForm({
    // The scopes as text, because a form compares its values by identity.
    values: { name: '', expiresInDays: '90', scopes: '' },
    labels: { name: 'Name', expiresInDays: 'Expires in', scopes: 'Choose' },
    check: ({ name, scopes, expiresInDays }) => ({
      ...(!name.trim() && { name: 'Name is required' }),
      ...(scopes === '' && { scopes: 'Choose what the token may do' }),
      ...(!isNumberOfDays(expiresInDays) && { expiresInDays: EXPIRY_PROBLEM }),
    }),
    send: ({ name, expiresInDays, scopes }) =>
      create({
        organizationId,
        fields: {
          name: name.trim(),
          scopes: API_SCOPES.filter((scope) => scopes.split(' ').includes(scope)),
          expiresInDays: Number(expiresInDays),
        },
      }),
    failure: 'The token could not be created. Please try again.',
    onDone: ({ token }) => onCreated(token),
  });
  const problemId = useId();
  const { value, onValueChange: setScopes, error } = form.field('scopes');
  const chosen = value.split(' ');
  const choose = (scope: string, isChecked: boolean) =>
    setScopes(API_SCOPES.filter((one) => (one === scope ? isChecked : chosen.includes(one))).join(' '));

  return (
    <EditDialog form={form} title="Create an API token" submitLabel="Create token" width={560} onClose={onClose}>
      <TextField
        label="Name"
        isRequired
        autoComplete="off"
        maxLength={API_TOKEN_LIMITS.name}
        placeholder="HR sync"
        {...form.field('name')}
        hint="The system that will use it. The audit trail shows this name."
      />
      <TextField
        label="Expires in (days)"
        isRequired
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.field('expiresInDays')}
      />
      <Stack as="fieldset" gap={0.5} className={styles.scopes}>
        <legend>The token may</legend>
        {API_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            isChecked={chosen.includes(scope)}
            aria-invalid={error !== null}
            aria-describedby={error ? problemId : undefined}
            onCheckedChange={(isChecked) => choose(scope, isChecked)}
          >
            {API_SCOPE_LABELS[scope]}
          </Checkbox>
        ))}
        {error && <Problem id={problemId}>{error}</Problem>}
      </Stack>
    </EditDialog>
  );
}

function isNumberOfDays(text: string): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= API_TOKEN_LIMITS.days;
}
