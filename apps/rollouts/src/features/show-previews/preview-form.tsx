import type { PreviewAllowance } from '@tracker/contracts/rollout/previews';
import { useEdits } from '@tracker/shell-sdk/edits';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { SelectField } from '@tracker/ui/select-field';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useAllowInRolloutPreviewMutation } from '../../api/previews.api';
import form from '../allow-form.module.css';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';

const KINDS = [
  { value: 'user' as const, label: 'User', subject: 'Email or user id' },
  { value: 'organization' as const, label: 'Organization', subject: 'Name or id of the organization' },
];

const EMPTY = { text: '' };

/** Lets one more person or organization see a preview. */
export function PreviewForm({ remote, name }: { remote: string; name: string }) {
  const [kind, setKind] = useState<PreviewAllowance['kind']>('user');
  const { draft, edit, discard } = useEdits(EMPTY);
  const [allow, { error, isLoading }] = useAllowInRolloutPreviewMutation();
  const subject = draft.text.trim();
  useUnsavedChanges(subject !== '' && !isLoading, 'remote');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (subject === '' || isLoading) return;
    const { error: refusal } = await allow({ remote, name, allowance: { kind, subject } });
    if (!refusal) discard();
  }

  return (
    <form className={form.form} aria-label={`Allow others to see ${name}`} onSubmit={submit} noValidate>
      <SelectField label="Kind" value={kind} options={KINDS} onValueChange={setKind} />
      <TextField
        label={KINDS.find(({ value }) => value === kind)?.subject ?? ''}
        value={draft.text}
        maxLength={320}
        autoComplete="off"
        onValueChange={(text) => edit({ text })}
        error={error ? errorText(error, 'The entry could not be added. Please try again.') : null}
      />
      <Button type="submit" isPending={isLoading} disabled={subject === '' || isLoading}>
        Allow
      </Button>
    </form>
  );
}
