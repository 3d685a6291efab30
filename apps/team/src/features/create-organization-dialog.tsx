import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { FormDialog } from '@tracker/ui/form-dialog';
import { Button } from '@tracker/ui/button';
import { Problem } from '@tracker/ui/problem';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import styles from './settings-form.module.css';
import { useCreateOrganization } from './use-create-organization';

/** There for as long as it is open, so that it begins empty each time. */
export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const { create, isCreating, problem } = useCreateOrganization(onClose);
  const formId = useId();
  const isChanged = name + description !== '';
  useUnsavedChanges(isChanged);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsNameMissing(name.trim() === '');
    if (name.trim() !== '') void create({ name, description });
  }

  return (
    <FormDialog
      title="Create an organization"
      isOpen
      isChanged={isChanged}
      onClose={onClose}
      isBusy={isCreating}
      width={480}
      footer={
        <>
          <Button onClick={onClose} disabled={isCreating}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={isCreating}>
            Create Organization
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>You become its owner, on the free plan with up to 3 members.</p>
        <TextField
          label="Organization name"
          isRequired
          autoComplete="organization"
          maxLength={120}
          value={name}
          onValueChange={setName}
          error={isNameMissing ? 'Organization name is required' : null}
        />
        <TextAreaField
          label="Description"
          isOptional
          maxLength={1_000}
          rows={3}
          value={description}
          onValueChange={setDescription}
        />
        {problem && <Problem>{problem}</Problem>}
      </form>
    </FormDialog>
  );
}
