import { useEdits } from '@tracker/shell-sdk/edits';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { TextField } from '@tracker/ui/text-field';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import type { FormEvent } from 'react';
import styles from './access-panel.module.css';

interface AddFormProps {
  label: string;
  button: string;
  error: unknown;
  isPending: boolean;
  maxLength?: number;
  /** Answers whether it was done. */
  onAdd: (text: string) => Promise<boolean>;
}

const EMPTY = { text: '' };

export function AddForm({ label, button, error, isPending, maxLength = 320, onAdd }: AddFormProps) {
  const { draft, edit, discard } = useEdits(EMPTY);
  const { text } = draft;
  useUnsavedChanges(text.trim() !== '' && !isPending, 'remote');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '' || isPending) return;
    if (await onAdd(wanted)) discard();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={label}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        onValueChange={(typed) => edit({ text: typed })}
        error={error ? errorText(error, 'That could not be done. Please try again.') : null}
      />
      <Button type="submit" isPending={isPending} disabled={text.trim() === '' || isPending}>
        {button}
      </Button>
    </form>
  );
}
